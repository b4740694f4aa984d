declare const grounded: unique symbol

/** Graphs that a caller may ask: only the graph store makes one, after it has checked each id. */
export interface GroundedGraphs {
  readonly graph_ids: readonly string[]
  readonly [grounded]: true
}

/**
 * Marks graphs as checked. Only the graph store may call this, after it has checked that the caller may ask
 * each graph.
 */
export function groundedGraphs(graph_ids: readonly string[]): GroundedGraphs {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the brand exists for the compiler only
  return { graph_ids } as GroundedGraphs
}
