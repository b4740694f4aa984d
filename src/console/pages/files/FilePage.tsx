import { useQuery, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from '#console/router/use-location.ts'
import type { Visit } from '#console/router/route.ts'
import { batchOfPage, fileQueries } from '#console/files/file-queries.ts'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import { FileState } from '#console/files/FileState.tsx'
import { fileBadge } from '#console/files/file-labels.ts'
import { useFileMutations } from '#console/files/table/use-file-mutations.ts'
import { useCanAsk } from '#console/files/use-can-ask.ts'
import { useFileDisabledReasons } from '#console/files/use-file-disabled-reasons.ts'
import { paths } from '#console/paths.ts'
import { requireParam, useRequiredParam } from '#console/require-param.ts'
import { Button, ButtonLink } from '#console/ui/Button.tsx'
import { lazyDialog } from '#console/ui/overlay/lazy-dialog.tsx'
import { PageHeader } from '#console/ui/page/PageHeader.tsx'
import { Skeleton } from '#console/ui/list/Skeleton.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { sharedFile } from './shared-file.ts'
import styles from './FilePage.module.css'
import { FileReader } from '#console/files/reader/FileReader.tsx'
import { keepInAddress } from './keep-in-address.ts'
import { readPlace } from '#console/files/reader/read-place.ts'
import { lazyPart } from '#console/ui/lazy-part.ts'

const FileFacts = lazyPart(async () => (await import('./FileFacts.tsx')).FileFacts)
const QuotedVersion = lazyPart(
  async () => (await import('#console/answers/newer-version/QuotedVersion.tsx')).QuotedVersion,
)
const FileUnread = lazyPart(async () => (await import('./FileUnread.tsx')).FileUnread)
const FileDeleteDialog = lazyDialog(
  async () => (await import('#console/files/deletion/FileDeleteDialog.tsx')).FileDeleteDialog,
)

export const fileLoader =
  (queryClient: QueryClient) =>
  async ({ params, search }: Visit): Promise<void> => {
    const file_id = requireParam(params, 'file_id')
    const place = readPlace(search)
    const batch = batchOfPage(place?.page ?? 1)
    // The reader shows the pending and failed states of this query.
    void queryClient.query(fileQueries.text(file_id, batch)).catch(() => undefined)
    await queryClient.query(fileQueries.one(file_id))
  }

/** One file: how it fares, where it belongs, and everything that was read from it. */
export function FilePage() {
  const { data: file, error } = useSuspenseQuery(fileQueries.one(useRequiredParam('file_id')))
  const [search] = useSearchParams()
  const graph_id = file.graph_ids.find((id) => id === search.get('graph'))
  const { data: graph } = useQuery({
    ...graphQueries.one(graph_id ?? ''),
    enabled: graph_id !== undefined,
  })
  const location = useLocation()
  const [isShowingFacts, setShowingFacts] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const { download, retry } = useFileMutations(undefined)
  const refusals = useFileDisabledReasons()
  const canAsk = useCanAsk()
  const navigate = useNavigate()
  const version = search.get('version')
  const isReplaced = version !== null && version !== file.version_id
  const place = readPlace(search)

  // It was deleted while the page was open.
  if (error?.isGone === true) throw error
  return (
    <div>
      <PageHeader
        title={file.name}
        crumbs={
          graph
            ? [
                { label: 'Graphs', to: paths.graphs() },
                { label: graph.name, to: paths.graph(graph.id) },
              ]
            : [{ label: 'Files', to: paths.files() }]
        }
        aside={<FileState file={file} />}
        actions={
          <>
            {canAsk(file) && (
              <ButtonLink icon="ask" to={paths.askFiles([file.id])}>
                Ask
              </ButtonLink>
            )}
            <Button icon="download" onClick={() => download(file)}>
              Download
            </Button>
            {!file.read_only && (
              <Button
                icon="trash"
                disabledReason={refusals.change}
                onClick={() => setDeleting(true)}
              >
                Delete
              </Button>
            )}
            <div className={styles['details']}>
              <Button
                icon="info"
                aria-expanded={isShowingFacts}
                onClick={() => setShowingFacts(!isShowingFacts)}
              >
                Details
              </Button>
            </div>
          </>
        }
      />
      {/* Announces only changes of state, because announcing each percentage would never end. */}
      <p role="status" className="unseen">
        {fileBadge(file).label}
      </p>
      <div className={styles['columns']}>
        <Box flex="shrink">
          {isReplaced ? (
            <Suspense>
              <QuotedVersion
                key={location.key}
                file={file}
                version_id={version}
                place={place ?? { page: 1, quote: null }}
                onPage={keepInAddress}
              />
            </Suspense>
          ) : file.status === 'completed' ? (
            // A new key remounts the reader, which then scrolls to the new place.
            <FileReader key={location.key} file={file} place={place} onPage={keepInAddress} />
          ) : (
            <Suspense>
              <FileUnread
                file={file}
                refusal={file.read_only ? sharedFile : refusals.change}
                onRetry={() => retry([file])}
              />
            </Suspense>
          )}
        </Box>
        <Suspense
          fallback={
            <Box show="wide">
              <Skeleton shape="block" />
            </Box>
          }
        >
          <FileFacts
            // Another file must not show the number of pages of the one before.
            key={file.id}
            file={file}
            refusal={refusals.changeGraphs}
            changeRefusal={refusals.change}
            isOpen={isShowingFacts}
          />
        </Suspense>
      </div>
      <FileDeleteDialog
        files={[file]}
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        onDeleted={() =>
          void navigate(graph ? paths.graph(graph.id) : paths.files(), { replace: true })
        }
      />
    </div>
  )
}
