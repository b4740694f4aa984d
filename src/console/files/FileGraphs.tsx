import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import { paths } from '#console/paths.ts'
import { count } from '#console/ui/text/count.ts'
import styles from './FileGraphs.module.css'

/** The name of the first graph of a file and the number of others. */
export function FileGraphs({ graph_ids }: { graph_ids: readonly string[] }) {
  const [first, ...others] = graph_ids
  if (first === undefined) return <span className={styles['none']}>None</span>
  return (
    <span className={styles['graphs']}>
      <GraphName graph_id={first} fallback={count(graph_ids.length, 'graph')} />
      {others.length > 0 && <span className={styles['more']}>+{others.length}</span>}
    </span>
  )
}

interface GraphNameProps {
  graph_id: string
  /** Shown if the key cannot read the graph. */
  fallback: string
}

export function GraphName({ graph_id, fallback }: GraphNameProps) {
  const { data: graph } = useQuery({
    ...graphQueries.one(graph_id),
    // Only the name is shown, so polling the counts is unnecessary.
    refetchInterval: false,
    staleTime: 60_000,
  })
  if (!graph) return <span className={styles['none']}>{fallback}</span>
  return (
    <Link to={paths.graph(graph_id)} className={styles['name']} title={graph.name}>
      <bdi>{graph.name}</bdi>
    </Link>
  )
}
