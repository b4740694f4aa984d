import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { meQueries } from '#console/session/me-queries.ts'
import { readWebSourcesMutation, webSourceQueries } from './web-source-queries.ts'
import { tellFailure } from '#console/mutations/tell-failure.ts'
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
import styles from './WebTab.module.css'

const SourceDialogs = lazyDialog(async () => (await import('./SourceDialogs.tsx')).SourceDialogs)

/** The web addresses of a graph, whose pages are read as its files. */
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

  const data = sources.data ?? []
  const add = (
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
    <div className={styles['tab']}>
      <QueryView
        query={sources}
        skeleton={
          <div className={styles['sources']}>
            <Loading label="Loading web sources" />
            <Skeleton width="60%" />
            <Skeleton width="40%" />
          </div>
        }
      >
        {() =>
          data.length === 0 ? (
            <EmptyMessage
              icon="globe"
              title="No web sources yet"
              text="Add a web page, or part of a site with its subpages. Each page becomes a file in this graph, and answers link to the page they quote. Re-crawled on demand."
            >
              {add}
            </EmptyMessage>
          ) : (
            <>
              <div className={styles['bar']}>
                <p className={styles['summary']}>
                  {count(data.length, 'web source')}. Each page is a file in this graph.
                </p>
                <Button
                  icon="retry"
                  pending={read.isPending}
                  disabledReason={refusal ?? (isReading ? 'Already crawling.' : undefined)}
                  onClick={() => read.mutate(null, { onError: tellFailure })}
                >
                  Crawl all again
                </Button>
                {add}
              </div>
              <ul className={styles['sources']} aria-label="Web sources">
                {data.map((source) => (
                  <SourceItem
                    key={source.id}
                    source={source}
                    refusal={refusal}
                    onRead={() => read.mutate(source.id, { onError: tellFailure })}
                    onEdit={() => setDialog({ type: 'edit', source })}
                    onRemove={() => setDialog({ type: 'remove', source })}
                  />
                ))}
              </ul>
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
    </div>
  )
}
