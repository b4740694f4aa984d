import { useQuery } from '@tanstack/react-query'
import { Link } from '#console/router/Link.tsx'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import { paths } from '#console/paths.ts'
import { Skeleton } from '#console/ui/list/Skeleton.tsx'
import { count } from '#console/ui/text/count.ts'
import { Row } from '#console/ui/layout/Row.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import styles from './FileGraphs.module.css'

/** The name of the first graph of a file and the number of others. */
export function FileGraphs({ graph_ids }: { graph_ids: readonly string[] }) {
  const [first, ...others] = graph_ids
  if (first === undefined)
    return (
      <Text as="span" tone="faint">
        None
      </Text>
    )
  return (
    <Row as="span" gap={2} align="stretch" flex="shrink">
      <GraphName graph_id={first} fallback={count(graph_ids.length, 'graph')} />
      {others.length > 0 && (
        <Text as="span" tone="faint">
          +{others.length}
        </Text>
      )}
    </Row>
  )
}

interface GraphNameProps {
  graph_id: string
  /** Shown if the key cannot read the graph. */
  fallback: string
}

export function GraphName({ graph_id, fallback }: GraphNameProps) {
  const { data: graph, isPending } = useQuery({
    ...graphQueries.one(graph_id),
    // Only the name is shown, so polling the counts is unnecessary.
    refetchInterval: false,
    staleTime: 60_000,
  })
  if (isPending) return <Skeleton />
  if (!graph)
    return (
      <Text as="span" tone="faint">
        {fallback}
      </Text>
    )
  return (
    <Text
      as={Link}
      to={paths.graph(graph_id)}
      tone="ink"
      overflow="truncate"
      className={styles['name']}
      title={graph.name}
    >
      {graph.name}
    </Text>
  )
}
