import { useQuery } from '@tanstack/react-query'
import type { CitedReference } from '#console/answers/all-references.ts'
import { fileQueries } from '#console/files/file-queries.ts'
import { FileReader } from '#console/files/reader/FileReader.tsx'
import { QueryView } from '#console/ui/QueryView.tsx'
import { Loading, Skeleton } from '#console/ui/list/Skeleton.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'

/** The file of a source at the cited page, with the quoted words marked. */
export function SourceView({ reference }: { reference: CitedReference }) {
  const { fileId, page = 1, start, end } = reference
  const quote = start !== undefined && end !== undefined && start < end ? { start, end } : null
  return (
    <QueryView
      query={useQuery(fileQueries.one(fileId))}
      skeleton={
        <Stack gap={4}>
          <Loading label="Loading source" />
          <Skeleton width="60%" />
          <Skeleton shape="block" />
        </Stack>
      }
    >
      {(file) => (
        // another place in the same file is a new visit: the reader goes there
        <FileReader
          key={`${fileId} ${page} ${start} ${end}`}
          file={file}
          place={{ page, quote }}
          scrolls="itself"
        />
      )}
    </QueryView>
  )
}
