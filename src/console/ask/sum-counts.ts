import type { Graph } from '#contract/graphs.ts'

type FileCounts = Graph['file_status']

/** The files of several graphs together. */
export function sumCounts(graphs: readonly Pick<Graph, 'file_status'>[]): FileCounts {
  const sum = { in_progress: 0, completed: 0, failed: 0, total: 0 }
  for (const { file_status } of graphs) {
    sum.in_progress += file_status.in_progress
    sum.completed += file_status.completed
    sum.failed += file_status.failed
    sum.total += file_status.total
  }
  return sum
}
