import { useQuery } from '@tanstack/react-query'
import type { CitedReference } from '#console/answers/all-references.ts'
import { QuotedVersion } from '#console/answers/newer-version/QuotedVersion.tsx'
import { fileQueries } from '#console/files/file-queries.ts'
import { FileReader } from '#console/files/reader/FileReader.tsx'
import { QueryView } from '#console/ui/QueryView.tsx'
import { Loading, Skeleton } from '#console/ui/list/Skeleton.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'

interface SourceViewProps {
  reference: CitedReference
}

/** The file of a source at the cited page, with the quoted words marked. */
export function SourceView({ reference }: SourceViewProps) {
  const { fileId, version_id, page = 1, start, end } = reference
  const quote = start !== undefined && end !== undefined && start < end ? { start, end } : null
  return (
    <QueryView query={useQuery(fileQueries.one(fileId))} skeleton={skeleton}>
      {(file) =>
        version_id === undefined || version_id === file.version_id ? (
          // A new key remounts the reader, which then scrolls to the new place.
          <FileReader
            key={`${fileId} ${page} ${start} ${end}`}
            file={file}
            place={{ page, quote }}
            scrolls="itself"
          />
        ) : (
          <QuotedVersion
            key={`${fileId} ${page} ${start} ${end}`}
            file={file}
            version_id={version_id}
            place={{ page, quote }}
            quote={reference.text}
            scrolls="itself"
          />
        )
      }
    </QueryView>
  )
}

const skeleton = (
  <Stack gap={4}>
    <Loading label="Loading source" />
    <Skeleton width="60%" />
    <Skeleton shape="block" />
  </Stack>
)
