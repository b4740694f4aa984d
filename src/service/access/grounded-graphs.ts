declare const grounded: unique symbol

/** Graphs that a caller may ask: only the graph store makes one, after it has checked each id. */
export interface GroundedGraphs {
  readonly graph_ids: readonly string[]
  /** The only files of these graphs that are searched; null for all. */
  readonly file_ids: readonly string[] | null
  readonly [grounded]: true
}

/**
 * Marks graphs as checked. Only the graph store may call this, after it has checked that the caller may ask
 * each graph, and that each file is in one of them.
 */
export function groundedGraphs(
  graph_ids: readonly string[],
  file_ids: readonly string[] | null = null,
): GroundedGraphs {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the brand exists for the compiler only
  return { graph_ids, file_ids } as GroundedGraphs
}
