"""Pages of runs in a real browser: every station by keyboard, no complaint of the console, at both widths, dark, on paper."""

import os
import subprocess
import tempfile
import unittest
from pathlib import Path

import driver

ROOT = Path(__file__).resolve().parents[2]
EUREKA = os.environ.get("EUREKA", str(ROOT / "target/checked/eureka"))

HOSTILE = """// </script><script>window.hacked = 1</script><img src=x onerror="window.hacked = 2">
#include <assert.h>
extern int nondet_int(void);
int main(void)
{
    char s[] = "</pre></noscript><img src=x onerror='window.hacked = 3'>";
    int i = nondet_int(), a[4];
    a[1] = 9;
    /* <!-- <script> --> */
    assert(a[1] == 9 && "<b>&amp;</b><svg onload=window.hacked=4>" && s[0] < 90 && i <= i);
    assert(i < 3 && i > -3);
    return 0;
}
"""

# The name of a page, the options, the file.
PAGES = [
    ("figure6", "--engine cegar", "tests/cases/figures/figure6_safe.c"),
    ("failing", "--engine cegar", "tests/cases/figures/figure6_unsafe.c"),
    ("predicates", "--engine predicates", "tests/cases/figures/figure5_safe.c"),
    ("lazy", "--engine lazy", "tests/cases/figures/figure5_safe.c"),
    ("bounded", "--engine bmc --unwind 1 --simplify none", "tests/bmc/figure1.c"),
    ("machine", "--engine bmc --unwind 1 --arith bv", "tests/bmc/figure1.c"),
    ("induction", "--engine kind", "tests/cases/figures/slides_maximum_safe.c"),
    ("auto", "", "tests/cases/figures/figure6_safe.c"),
    ("compared", "--compare cegar,bmc,predicates,lazy", "tests/cases/figures/figure6_safe.c"),
    ("hostile", "--engine cegar", None),
]


@unittest.skipUnless(driver.is_there(), "there is no browser: chromium and chromedriver are not installed")
class Pages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        hostile = Path(cls.folder.name) / "<img src=x onerror=alert(1)>.c"
        hostile.write_text(HOSTILE)
        for name, options, source in PAGES:
            page = Path(cls.folder.name) / f"{name}.html"
            command = [EUREKA, "--timeout", "60", "--page", page, *options.split(), ROOT / source if source else hostile]
            ended = subprocess.run(command, capture_output=True, text=True)
            assert ended.returncode in (0, 10), (command, ended.stdout, ended.stderr)
        cls.browser = driver.Browser()
        cls.addClassCleanup(cls.browser.close)
        cls.browser.size(1280, 900)

    def setUp(self):
        self.browser.size(1280, 900)
        self.browser.media()

    def open(self, name, place=""):
        # Another place of the same page is no new page: the blank page comes between.
        self.browser.open("about:blank")
        self.browser.open(f"file://{self.folder.name}/{name}.html" + (f"#{place}" if place else ""))

    def text(self):
        return self.browser.run("return document.getElementById('step').innerText")

    def test_every_station_is_reached_by_keyboard(self):
        for name, _, _ in PAGES:
            with self.subTest(page=name):
                self.open(name, "program")
                seen = []
                for _ in range(300):
                    state = self.browser.run(
                        "return [location.hash, document.getElementById('step').innerText.length,"
                        " document.querySelectorAll('#source .line').length,"
                        " document.documentElement.scrollWidth - window.innerWidth]"
                    )
                    if seen and state[0] == seen[-1]:
                        break
                    seen.append(state[0])
                    self.assertGreater(state[1], 20, state)
                    self.assertGreater(state[2], 3, state)
                    self.assertLessEqual(state[3], 0, f"{state[0]} is wider than the window")
                    self.browser.press("Right")
                self.assertEqual(seen[0], "#program")
                self.assertTrue(seen[-1].endswith("end"), seen)
                self.browser.press("Left")
                self.assertEqual(self.browser.run("return location.hash"), seen[-2])
                self.browser.press("Home")
                self.assertEqual(self.browser.run("return location.hash"), "#program")
                self.assertEqual(self.browser.complaints(), [])
                self.assertEqual(self.browser.run("return performance.getEntriesByType('resource').map(e => e.name)"), [])

    def test_figure_6_from_the_empty_abstraction_to_the_proof(self):
        expected = {
            "iteration-1/abstraction": ["Nothing: the abstraction keeps no element", "while (* != 9) {", "not tracked"],
            "iteration-1/check": ["a trace of 10 steps", "6 · line 7", "2× [* != 9]"],
            "iteration-1/trace": ["which step 1 set to 9 and nobody changed", "9 != 9 is false", "a2 = store(a1, i1, 2 * i1)"],
            "iteration-1/refinement": ["a[1] is tracked: step 6 of the trace reads a[i], which is a[1] there", "[* != 9]",
                                       "[((i == 1) ? a_1 : *) != 9]", "no longer has this trace"],
            "iteration-2/abstraction": ["4 lines differ", "a_1 = 9;", "a[1]\ntracked"],
            "iteration-2/check": ["No assertion can fail in the abstraction"],
            "end": ["no execution fails an assertion", "i = 1, a[1] = 9"],
        }
        for place, texts in expected.items():
            self.open("figure6", place)
            shown = self.text() + self.browser.run("return [...document.querySelectorAll('svg text')].map(t => t.textContent).join('\\n')")
            for text in texts:
                self.assertIn(text, shown, place)
        self.browser.run("document.querySelector('#source .fact').scrollIntoView()")
        self.assertIn("i = 0, a[1] = 9", self.browser.run("return document.querySelector('#source').innerText"))

    def test_constant_conditions_are_unfolded_on_demand(self):
        self.open("figure6", "iteration-2/abstraction")
        self.assertNotIn("(1 == 1) ? 9 : a_1", self.text())
        self.browser.run("document.querySelector('#step input[type=checkbox]').click()")
        self.assertIn("(1 == 1) ? 9 : a_1", self.text())

    def test_the_failing_run_is_a_film(self):
        self.open("failing", "end")
        count = self.browser.run("return Number(document.getElementById('film').max)")
        self.assertGreater(count, 3)
        self.browser.run("document.getElementById('film').focus()")
        before = self.browser.run("return document.querySelector('.stage').innerText")
        self.assertIn("step 1 of", before)
        self.browser.press(*["Right"] * count)
        after = self.browser.run("return document.querySelector('.stage').innerText")
        self.assertIn(f"step {count + 1} of {count + 1}", after)
        self.assertEqual(self.browser.run("return location.hash"), "#end")
        self.assertEqual(self.browser.run("return document.querySelectorAll('#source .now').length"), 1)

    def test_other_engines_have_their_stations(self):
        expected = {
            ("predicates", "iteration-2/abstraction"): ["Boolean program", "b1"],
            ("lazy", "iteration-2/check"): ["Abstract reachability tree"],
            ("lazy", "iteration-1/refinement"): ["The tree is cut at its pivot", "is tracked"],
            ("compared", "program"): ["Side by side", "cegar", "bmc", "predicates", "lazy", "a at 1", "main: a[1] == 9"],
            ("compared", "predicates/iteration-1/abstraction"): ["No predicate"],
            ("compared", "cegar/end"): ["a[1] = 9"],
            ("bounded", "bound-1/formula"): ["select(a0, 0)", "main.assertion.1"],
            ("bounded", "bound-1/cnf"): ["conditional normal form"],
            ("bounded", "bound-1/result"): ["The interpreter has replayed it".lower(), "variables"],
            ("bounded", "bound-1/bits"): ["--arith bv"],
            ("machine", "bound-1/bits"): ["clauses", "x0: 1..32"],
            ("induction", "program"): ["SAFE"],
            ("induction", "step-1/unwound"): ["This is the step of induction", "Assumed where loops begin", "i <= 11, i >= 0"],
            ("auto", "program"): ["Strategies", "decided"],
        }
        for (name, place), texts in expected.items():
            self.open(name, place)
            for text in texts:
                self.assertIn(text, self.text(), (name, place))

    def test_a_narrow_window(self):
        self.browser.size(400, 800)
        for name, place in [("figure6", "iteration-1/trace"), ("figure6", "iteration-1/check"), ("figure6", "end"),
                            ("failing", "end"), ("lazy", "iteration-2/check"), ("bounded", "bound-1/formula"),
                            ("predicates", "iteration-2/abstraction"), ("auto", "program"), ("compared", "program")]:
            self.open(name, place)
            wide = self.browser.run("return [document.documentElement.scrollWidth, window.innerWidth]")
            self.assertLessEqual(wide[0], wide[1], (name, place))

    def test_texts_can_be_read_in_the_light_and_in_the_dark(self):
        for scheme in ("light", "dark"):
            self.browser.media(scheme)
            for place in ("iteration-1/trace", "iteration-2/abstraction", "iteration-1/check", "end"):
                self.open("figure6", place)
                worst = self.browser.run(CONTRAST)
                self.assertGreaterEqual(worst[0], 4.5, (scheme, place, worst))

    def test_all_steps_are_on_paper(self):
        self.open("figure6", "iteration-1/trace")
        self.browser.media(media="print")
        self.browser.run("window.dispatchEvent(new Event('beforeprint'))")
        articles = self.browser.run("return [...document.querySelectorAll('#paper > article')].map(a => a.offsetHeight)")
        self.assertEqual(len(articles), 10)
        self.assertTrue(all(height > 0 for height in articles), articles)
        self.assertEqual(self.browser.run("return document.querySelector('main').offsetHeight"), 0)
        self.browser.run("window.dispatchEvent(new Event('afterprint'))")
        self.assertGreater(self.browser.paper(), 10000)

    def test_no_text_of_the_program_becomes_markup(self):
        self.open("hostile", "program")
        for _ in range(40):
            self.browser.press("Right")
        self.assertTrue(self.browser.run("return location.hash").endswith("end"))
        self.assertIsNone(self.browser.run("return window.hacked || null"))
        self.assertEqual(self.browser.run("return document.querySelectorAll('img, iframe, b, main script').length"), 0)
        source = self.browser.run("return document.getElementById('source').innerText")
        self.assertIn("</script><script>window.hacked = 1</script>", source)
        self.assertIn("<img src=x onerror=alert(1)>.c", self.browser.run("return document.querySelector('h1').innerText"))
        self.assertEqual(self.browser.complaints(), [])

    def test_the_gallery_opens(self):
        folder = Path(self.folder.name) / "gallery"
        subprocess.run([ROOT / "scripts/gallery", folder], env={**os.environ, "EUREKA": EUREKA}, check=True, capture_output=True)
        self.browser.open(f"file://{folder}/index.html")
        links = self.browser.run("return [...document.querySelectorAll('a')].map(a => a.getAttribute('href'))")
        self.assertGreaterEqual(len(links), 12)
        for link in links:
            self.browser.open(f"file://{folder}/{link}")
            self.assertGreater(self.browser.run("return document.getElementById('step').innerText.length"), 50, link)
            self.assertEqual(self.browser.complaints(), [], link)

    def test_large_runs_make_pages_that_open(self):
        """Hundreds of iterations, and thousands of steps."""
        programs = {"iterations": (LARGE_RUN, ["--engine", "cegar", "--indexes", "constant", "--max-refinements", "200"]),
                    "steps": (LONG_RUN, ["--engine", "bmc"])}
        for name, (text, options) in programs.items():
            with self.subTest(page=name):
                source, page = Path(self.folder.name) / f"{name}.c", Path(self.folder.name) / f"{name}.html"
                source.write_text(text)
                subprocess.run([EUREKA, "--timeout", "40", "--page", page, *options, source], capture_output=True)
                self.assertLess(page.stat().st_size, 5_000_000)
                self.open(name, "program")
                self.assertGreater(self.browser.run("return document.getElementById('step').innerText.length"), 50)
                self.browser.press("End")
                self.assertTrue(self.browser.run("return location.hash").endswith("end"))
                took = self.browser.run(STEP_BACK)
                self.assertLess(took, 2000)
                self.assertEqual(self.browser.complaints(), [])

    def test_sizes(self):
        self.assertLess((Path(self.folder.name) / "figure6.html").stat().st_size, 300_000)


# How many milliseconds a step takes until it is laid out.
STEP_BACK = """
const start = performance.now();
document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true }));
document.body.offsetHeight;
return performance.now() - start;
"""

# Each refinement tracks one element more.
LARGE_RUN = """#include <assert.h>
extern int nondet_int(void);
int main(void)
{
    int n = nondet_int(), i;
    int a[n];
    for (i = 0; i < n; i++)
        a[i] = 0;
    for (i = 0; i < n; i++)
        assert(a[i] == 0);
    return 0;
}
"""

# A failure after five thousand steps.
LONG_RUN = """#include <assert.h>
int main(void)
{
    int i, a[8], sum = 0;
    for (i = 0; i < 1700; i++) {
        a[i & 7] = i;
        sum = sum + a[i & 7];
    }
    assert(sum == 0);
    return 0;
}
"""

# The least contrast of any text that is shown, and that text.
CONTRAST = """
const rgb = (text) => (text.match(/[\\d.]+/g) || []).map(Number);
const light = ([r, g, b]) => [r, g, b].map((v) => v / 255).map((v) => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
  .reduce((sum, v, at) => sum + v * [0.2126, 0.7152, 0.0722][at], 0);
const behind = (element) => {
  for (let at = element; at; at = at.parentElement) {
    const style = getComputedStyle(at);
    const colour = rgb(at instanceof SVGElement ? "rgba(0,0,0,0)" : style.backgroundColor);
    if (colour.length === 3 || colour[3] > 0) return colour;
  }
  return [255, 255, 255];
};
let worst = [21, ""];
for (const element of document.querySelectorAll("h1, h2, h3, p, code, td, th, a, li, span, strong, dt, summary")) {
  if (!element.offsetParent || !element.textContent.trim()) continue;
  const [one, other] = [light(rgb(getComputedStyle(element).color)), light(behind(element))].sort((a, b) => b - a);
  const contrast = (one + 0.05) / (other + 0.05);
  if (contrast < worst[0]) worst = [contrast, element.outerHTML.slice(0, 120)];
}
return worst;
"""

if __name__ == "__main__":
    unittest.main()
