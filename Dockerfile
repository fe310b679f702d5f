# eureka in a container: docker build -t eureka . && docker run --rm -v "$PWD:/work" eureka prog.c
FROM rust:1-bookworm AS build
COPY . /eureka
WORKDIR /eureka
RUN scripts/install /installed

FROM debian:bookworm-slim
RUN apt-get update -q \
 && apt-get install -q -y --no-install-recommends gcc libc6-dev libppl14 libppl-c4 libgmp10 libgmpxx4ldbl libz3-4 \
 && rm -rf /var/lib/apt/lists/*
COPY --from=build /installed /usr/local
WORKDIR /work
ENTRYPOINT ["eureka"]
