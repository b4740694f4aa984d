import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { removeFilesMutation } from '#console/files/file-mutations.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { GraphName } from '#console/files/FileGraphs.tsx'
import { isDamaged, kindName, formatBytes } from '#console/files/file-labels.ts'
import { tellFailure } from '#console/mutations/tell-failure.ts'
import { Button } from '#console/ui/Button.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import { lazyDialog } from '#console/ui/overlay/lazy-dialog.tsx'
import { Time } from '#console/ui/text/Time.tsx'
import type { File as FileRecord } from '#contract/files.ts'
import { allows } from '#contract/permissions.ts'
import styles from './FilePage.module.css'

const FileReaders = lazy(async () => ({ default: (await import('./FileReaders.tsx')).FileReaders }))

const FileAddDialog = lazyDialog(
  async () => (await import('#console/files/FileAddDialog.tsx')).FileAddDialog,
)

interface FileFactsProps {
  file: FileRecord
  /** Why graphs cannot be changed. */
  refusal: string | undefined
}

export function FileFacts({ file, refusal }: FileFactsProps) {
  const { data: me } = useSuspenseQuery(meQueries.own())
  const [isAdding, setAdding] = useState(false)
  return (
    <aside className={styles['facts']} aria-label="About this file">
      <dl className={styles['list']}>
        <Fact name="Type">{kindName(file.name)}</Fact>
        <Fact name="Size">{formatBytes(file.size)}</Fact>
        <Fact name={file.source_url === undefined ? 'Added' : 'Crawled'}>
          <Time value={file.created_at} />
        </Fact>
        {file.source_url !== undefined && (
          <Fact name="Address">
            <a href={file.source_url} target="_blank" rel="noreferrer">
              {file.source_url}
            </a>
          </Fact>
        )}
      </dl>
      {isDamaged(file) && <p className={styles['note']}>{file.error?.description}</p>}
      <section className={styles['graphs']} aria-labelledby="file-graphs">
        <h2 id="file-graphs" className={styles['subtitle']}>
          Graphs
        </h2>
        {file.graph_ids.length === 0 ? (
          <p className={styles['note']}>Not in a graph yet, so questions don’t cover it.</p>
        ) : (
          <ul>
            {file.graph_ids.map((graph_id) => (
              <AttachedGraph key={graph_id} file={file} graph_id={graph_id} refusal={refusal} />
            ))}
          </ul>
        )}
        <Button size="small" icon="plus" disabledReason={refusal} onClick={() => setAdding(true)}>
          Add to graph
        </Button>
      </section>
      {allows(me.key.permissions, 'keys:admin') && (
        <Suspense fallback={null}>
          <FileReaders file={file} />
        </Suspense>
      )}
      <FileAddDialog files={[file]} isOpen={isAdding} onClose={() => setAdding(false)} />
    </aside>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles['fact']}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function AttachedGraph({ file, graph_id, refusal }: FileFactsProps & { graph_id: string }) {
  const remove = useMutation(removeFilesMutation(useQueryClient()))
  return (
    <li className={styles['graph']}>
      <GraphName graph_id={graph_id} fallback="A graph you can’t access" />
      <IconButton
        icon="close"
        size="small"
        label="Remove from this graph"
        disabledReason={refusal}
        onClick={() => remove.mutate({ graph_id, file_ids: [file.id] }, { onError: tellFailure })}
      />
    </li>
  )
}
