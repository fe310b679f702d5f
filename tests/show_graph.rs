//! Control-flow graphs as text and for Graphviz.

mod build;

use build::figure6;
use eureka::program::Graph;
use eureka::program::show_graph::{graph_dot, graph_text};

#[test]
fn figure_6_as_text() {
    let (program, _) = figure6();
    insta::assert_snapshot!("figure6_text", graph_text(&program, &Graph::of(&program)));
}

#[test]
fn figure_6_for_graphviz() {
    let (mut program, _) = figure6();
    program.variables[0].source_name = "a \"quoted\" \\ name".to_string();
    insta::assert_snapshot!("figure6_dot", graph_dot(&program, &Graph::of(&program)));
}
