import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { meQueries } from '#console/session/me-queries.ts'
import type { Visit } from '#console/router/route.ts'
import { fileQueries } from '#console/files/file-queries.ts'
import { fileFilter, readFileView } from '#console/files/table/file-filter.ts'
import { FileTable } from '#console/files/table/FileTable.tsx'
import { PageHeader } from '#console/ui/page/PageHeader.tsx'
import { DropZone } from '#console/uploads/drop/DropZone.tsx'
import { UploadButtons } from '#console/uploads/UploadButtons.tsx'

/** Starts the list; the page draws its own waiting, so nothing is awaited. */
export const filesLoader =
  (queryClient: QueryClient) =>
  ({ search }: Visit): void => {
    const view = readFileView(search)
    void queryClient.infiniteQuery(fileQueries.list(fileFilter(view))).catch(() => {
      // The query of the page shows the failure.
    })
  }

export function FilesPage() {
  const { data: me } = useSuspenseQuery(meQueries.own())
  return (
    <div>
      <PageHeader
        title="Files"
        text={
          me.team === null
            ? 'All uploaded files, whether or not they are in a graph.'
            : 'All files of your team, and those of graphs that are shared with everyone.'
        }
        actions={<UploadButtons />}
      />
      <DropZone />
      <FileTable />
    </div>
  )
}
