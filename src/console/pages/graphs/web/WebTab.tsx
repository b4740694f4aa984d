import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { meQueries } from '#console/session/me-queries.ts'
import {
  givenUrl,
  readWebSourcesMutation,
  setWebSourcesMutation,
  webSourceQueries,
} from './web-source-queries.ts'
import { tellFailure } from '#console/mutations/tell-failure.ts'
import { useRequiredParam } from '#console/require-param.ts'
import { Button } from '#console/ui/Button.tsx'
import { count } from '#console/ui/text/count.ts'
import { ConfirmDialog, Dialog } from '#console/ui/overlay/Dialog.tsx'
import { EmptyMessage } from '#console/ui/list/EmptyMessage.tsx'
import { QueryView } from '#console/ui/QueryView.tsx'
import { Loading, Skeleton } from '#console/ui/list/Skeleton.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import { allows } from '#contract/permissions.ts'
import type { WebSource } from '#contract/web-sources.ts'
import { SourceForm } from './SourceForm.tsx'
import { SourceItem } from './SourceItem.tsx'
import styles from './WebTab.module.css'

// stays set while its dialog closes
interface Asked {
  type: 'add' | 'edit' | 'remove'
  source: WebSource | null
  isOpen: boolean
}

/** The web addresses of a graph, whose pages are read as its files. */
export function WebTab() {
  const graph_id = useRequiredParam('graph_id')
  const queryClient = useQueryClient()
  const { data: me } = useSuspenseQuery(meQueries.own())
  const sources = useQuery(webSourceQueries.list(graph_id))
  const set = useMutation(setWebSourcesMutation(queryClient, graph_id))
  const read = useMutation(readWebSourcesMutation(queryClient, graph_id))
  const [asked, setAsked] = useState<Asked | null>(null)
  const refusal = allows(me.key.permissions, 'graphs:write')
    ? undefined
    : 'This key can only read graphs.'

  function ask(type: Asked['type'], source: WebSource | null = null) {
    set.reset()
    setAsked({ type, source, isOpen: true })
  }
  function close() {
    setAsked((now) => now && { ...now, isOpen: false })
  }

  const data = sources.data ?? []
  const add = (
    <Button variant="primary" icon="plus" disabledReason={refusal} onClick={() => ask('add')}>
      Add source{' '}
    </Button>
  )
  const others = data.filter((each) => each.id !== asked?.source?.id).map(givenUrl)
  const isReading = data.every((each) => each.status.status === 'validating')
  const isForm = asked !== null && asked.type !== 'remove'
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
                    onEdit={() => ask('edit', source)}
                    onRemove={() => ask('remove', source)}
                  />
                ))}
              </ul>
            </>
          )
        }
      </QueryView>
      <Dialog
        isOpen={isForm && asked.isOpen}
        onClose={close}
        title={asked?.type === 'edit' ? 'Edit web source' : 'Add web source'}
        description="Public pages that can be read without signing in."
      >
        {isForm && (
          <SourceForm
            {...(asked.source && { source: givenUrl(asked.source) })}
            others={others}
            isPending={set.isPending}
            error={set.error}
            onCancel={close}
            onSubmit={(given) =>
              set.mutate(placed(data, asked.source, given), { onSuccess: close })
            }
          />
        )}
      </Dialog>
      <ConfirmDialog
        isOpen={asked?.type === 'remove' && asked.isOpen}
        onClose={close}
        title="Remove this web source?"
        action="Remove source"
        isPending={set.isPending}
        error={set.error}
        onConfirm={() =>
          set.mutate(others, {
            onSuccess: () => {
              close()
              toast({ title: 'Web source removed', description: asked?.source?.url ?? '' })
            },
          })
        }
      >
        {asked?.source && <Removal source={asked.source} />}
      </ConfirmDialog>
    </div>
  )
}

function Removal({ source }: { source: WebSource }) {
  const { completed, in_progress, failed } = source.pages
  const pages = completed + in_progress + failed
  return (
    <>
      <p className={styles['removed']}>{source.url}</p>
      <p>
        {pages === 0
          ? 'No pages have been crawled from it.'
          : `${count(pages, 'page')} crawled from it will be deleted, and answers will no longer quote ${pages === 1 ? 'it' : 'them'}.`}
      </p>
    </>
  )
}

/** The list with a source in its place; a new one comes last. */
function placed(
  sources: readonly WebSource[],
  old: WebSource | null,
  given: ReturnType<typeof givenUrl>,
) {
  if (old === null) return [...sources.map(givenUrl), given]
  return sources.map((each) => (each.id === old.id ? given : givenUrl(each)))
}
