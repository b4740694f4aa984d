declare const grounded: unique symbol

/** Graphs that a caller may ask: only the access room makes one, after it has checked each id. */
export interface GroundedGraphs {
  readonly graph_ids: readonly string[]
  readonly [grounded]: true
}

/** Vouches that a caller may ask these graphs. To be called by the access room alone. */
export function groundedGraphs(graph_ids: readonly string[]): GroundedGraphs {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the brand exists for the compiler only
  return { graph_ids } as GroundedGraphs
}
