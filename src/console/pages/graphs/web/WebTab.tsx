import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import { isReadOnly } from '#console/graphs/is-read-only.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { readWebSourcesMutation, webSourceQueries } from './web-source-queries.ts'
import { showFailure } from '#console/mutations/show-failure.ts'
import { useRequiredParam } from '#console/require-param.ts'
import { Button } from '#console/ui/Button.tsx'
import { count } from '#console/ui/text/count.ts'
import { lazyDialog } from '#console/ui/overlay/lazy-dialog.tsx'
import { EmptyMessage } from '#console/ui/list/EmptyMessage.tsx'
import { QueryView } from '#console/ui/QueryView.tsx'
import { Loading, Skeleton } from '#console/ui/list/Skeleton.tsx'
import { allows } from '#contract/permissions.ts'
import type { SourceDialog } from './SourceDialogs.tsx'
import { SourceItem } from './SourceItem.tsx'
import { Text } from '#console/ui/layout/Text.tsx'

const SourceDialogs = lazyDialog(async () => (await import('./SourceDialogs.tsx')).SourceDialogs)

/** The web sources of a graph. Their pages are files of the graph. */
export function WebTab() {
  const graph_id = useRequiredParam('graph_id')
  const queryClient = useQueryClient()
  const { data: me } = useSuspenseQuery(meQueries.own())
  const sources = useQuery(webSourceQueries.list(graph_id))
  const read = useMutation(readWebSourcesMutation(queryClient, graph_id))
  const [dialog, setDialog] = useState<SourceDialog | null>(null)
  const refusal = allows(me.key.permissions, 'graphs:write')
    ? undefined
    : 'This key can only read graphs.'

  const { data: graph } = useSuspenseQuery(graphQueries.one(graph_id))
  const canChange = !isReadOnly(graph, me)

  const data = sources.data ?? []
  const add = canChange && (
    <Button
      variant="primary"
      icon="plus"
      disabledReason={refusal}
      onClick={() => setDialog({ type: 'add' })}
    >
      Add source{' '}
    </Button>
  )
  const isReading = data.every((source) => source.status.status === 'validating')
  return (
    <Stack gap={4}>
      <QueryView
        query={sources}
        skeleton={
          <Stack surface="panel">
            <Loading label="Loading web sources" />
            <Skeleton width="60%" />
            <Skeleton width="40%" />
          </Stack>
        }
      >
        {() =>
          data.length === 0 ? (
            <EmptyMessage
              icon="globe"
              title="No web sources yet"
              text={
                canChange
                  ? 'Add a web page, or part of a site with its subpages. Each page becomes a file in this graph, and answers link to the page they quote. To update its pages, select Crawl again.'
                  : 'Organization keys can add web pages.'
              }
            >
              {add}
            </EmptyMessage>
          ) : (
            <>
              <Row gap={2} wrap>
                <Text flex="wide" tone="muted">
                  {count(data.length, 'web source')}. Each page is a file in this graph.
                </Text>
                {canChange && (
                  <Button
                    icon="retry"
                    pending={read.isPending}
                    disabledReason={refusal ?? (isReading ? 'Already crawling.' : undefined)}
                    onClick={() => read.mutate(null, { onError: showFailure })}
                  >
                    Crawl all again
                  </Button>
                )}
                {add}
              </Row>
              <Stack as="ul" surface="panel" divided aria-label="Web sources">
                {data.map((source) => (
                  <SourceItem
                    key={source.id}
                    source={source}
                    isOnly={data.length === 1}
                    canChange={canChange}
                    refusal={refusal}
                    onRead={() => read.mutate(source.id, { onError: showFailure })}
                    onEdit={() => setDialog({ type: 'edit', source })}
                    onRemove={() => setDialog({ type: 'remove', source })}
                  />
                ))}
              </Stack>
            </>
          )
        }
      </QueryView>
      <SourceDialogs
        graph_id={graph_id}
        sources={data}
        dialog={dialog}
        isOpen={dialog !== null}
        onClose={() => setDialog(null)}
      />
    </Stack>
  )
}
