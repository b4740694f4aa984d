import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useFileMutations } from '#console/files/table/use-file-mutations.ts'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import { isReadOnly } from '#console/graphs/is-read-only.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { batchOfPage, fileQueries } from '#console/files/file-queries.ts'
import { readPlace } from '#console/files/reader/read-place.ts'
import { useSearchParams } from '#console/router/use-location.ts'
import { GraphName } from '#console/files/FileGraphs.tsx'
import { isDamaged, kindName, formatBytes } from '#console/files/file-labels.ts'
import { paths } from '#console/paths.ts'
import { Link } from '#console/router/Link.tsx'
import { Prose } from '#console/ui/text/Prose.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { Fact } from '#console/ui/text/Fact.tsx'
import { Button } from '#console/ui/Button.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import { lazyDialog } from '#console/ui/overlay/lazy-dialog.tsx'
import { Time } from '#console/ui/text/Time.tsx'
import type { File as FileRecord } from '#contract/files.ts'
import { pageUnit } from '#contract/file-kinds.ts'
import { allows } from '#contract/permissions.ts'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { sharedFile } from './shared-file.ts'
import { FileSection } from './FileSection.tsx'
import styles from './FilePage.module.css'
import { lazyPart } from '#console/ui/lazy-part.ts'

const FileReaders = lazyPart(async () => (await import('./FileReaders.tsx')).FileReaders)

const FileVersions = lazyPart(
  async () => (await import('./versions/FileVersions.tsx')).FileVersions,
)

const FileAddDialog = lazyDialog(
  async () => (await import('#console/files/FileAddDialog.tsx')).FileAddDialog,
)

interface FileFactsProps {
  file: FileRecord
  /** Why graphs cannot be changed. */
  refusal: string | undefined
}

export function FileFacts({
  file,
  refusal,
  changeRefusal,
  isOpen,
}: FileFactsProps & {
  /** Whether it is also shown where the window is narrow. */
  isOpen: boolean
  /** Why the file cannot be changed. */
  changeRefusal: string | undefined
}) {
  const { data: me } = useSuspenseQuery(meQueries.own())
  const [isAdding, setAdding] = useState(false)
  const [search] = useSearchParams()
  const unit = pageUnit(file.name)
  // The page has loaded it for the reader.
  const { data: pages } = useQuery({
    ...fileQueries.text(file.id, batchOfPage(readPlace(search)?.page ?? 1)),
    enabled: file.status === 'completed' && unit !== null,
    placeholderData: keepPreviousData,
    select: ({ total }) => total,
  })
  return (
    <Stack
      as="aside"
      gap={5}
      columns="wide"
      className={styles['facts']}
      data-open={isOpen || undefined}
      aria-label="About this file"
    >
      <Stack as="dl" gap={2}>
        <Fact name="Type">{kindName(file.name)}</Fact>
        {file.folder !== undefined && (
          <Fact name="Folder">
            <Link to={paths.files({ folder: file.folder })}>
              <bdi>{file.folder}</bdi>
            </Link>
          </Fact>
        )}
        <Fact name="Size">{formatBytes(file.size)}</Fact>
        {unit !== null && pages !== undefined && pages > 1 && (
          <Fact name={`${unit}s`}>{pages}</Fact>
        )}
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
      </Stack>
      {isDamaged(file) && (
        <Prose pretty measure="form">
          {file.error?.description}
        </Prose>
      )}
      <FileSection id="file-graphs" title="Graphs">
        {file.graph_ids.length === 0 ? (
          <Prose pretty measure="form">
            Not in a graph yet, so questions don’t cover it.
          </Prose>
        ) : (
          <Box as="ul" full>
            {file.graph_ids.map((graph_id) => (
              <AttachedGraph key={graph_id} file={file} graph_id={graph_id} refusal={refusal} />
            ))}
          </Box>
        )}
        {file.read_only ? (
          <Prose pretty measure="form">
            {sharedFile}
          </Prose>
        ) : (
          <Button size="small" icon="plus" disabledReason={refusal} onClick={() => setAdding(true)}>
            Add to graph
          </Button>
        )}
      </FileSection>
      {file.source_url === undefined && (
        <Suspense fallback={null}>
          <FileVersions file={file} refusal={file.read_only ? sharedFile : changeRefusal} />
        </Suspense>
      )}
      {allows(me.key.permissions, 'keys:admin') && (
        <Suspense fallback={null}>
          <FileReaders file={file} />
        </Suspense>
      )}
      <FileAddDialog files={[file]} isOpen={isAdding} onClose={() => setAdding(false)} />
    </Stack>
  )
}

function AttachedGraph({ file, graph_id, refusal }: FileFactsProps & { graph_id: string }) {
  const { data: me } = useSuspenseQuery(meQueries.own())
  const { data: graph } = useQuery({ ...graphQueries.one(graph_id), staleTime: 60_000 })
  const { remove } = useFileMutations(graph)
  return (
    <Row as="li" gap={2} justify="between" flex="shrink" className={styles['graph']}>
      <GraphName graph_id={graph_id} fallback="A graph you can’t access" />
      {graph && !isReadOnly(graph, me) && (
        <IconButton
          icon="close"
          size="small"
          label="Remove from this graph"
          disabledReason={refusal}
          onClick={() => remove([file])}
        />
      )}
    </Row>
  )
}
