import { useQuery } from '@tanstack/react-query'
import type { CitedReference } from '#console/answers/all-references.ts'
import { NewerVersion } from '#console/answers/newer-version/NewerVersion.tsx'
import { quoteInNewerVersion } from '#console/answers/newer-version/quote-in-version.ts'
import { fileQueries, pagesPerRequest } from '#console/files/file-queries.ts'
import { FileReader } from '#console/files/reader/FileReader.tsx'
import { QueryView } from '#console/ui/QueryView.tsx'
import { Loading, Skeleton } from '#console/ui/list/Skeleton.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import type { File as FileRecord } from '#contract/files.ts'
import { pageText } from '#contract/page-text.ts'

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
          <ReplacedSource
            key={`${fileId} ${page} ${start} ${end}`}
            file={file}
            {...{ reference }}
          />
        )
      }
    </QueryView>
  )
}

/** A file that was replaced since it was quoted; the quoted words are marked where they are still there. */
function ReplacedSource({ file, reference }: SourceViewProps & { file: FileRecord }) {
  const { page = 1, version_id } = reference
  const batch = Math.floor((page - 1) / pagesPerRequest)
  return (
    <QueryView query={useQuery(fileQueries.text(file.id, batch))} skeleton={skeleton}>
      {({ data }) => {
        const cited = data.find(({ number }) => number === page)
        const quote = cited ? quoteInNewerVersion(reference, pageText(cited.blocks).text) : null
        return (
          <FileReader
            file={file}
            place={{ page, quote }}
            scrolls="itself"
            notice={
              <NewerVersion
                file={file}
                version_id={version_id}
                {...(reference.text !== '' && { quote: reference.text })}
                isUnchanged={quote !== null}
              />
            }
          />
        )
      }}
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
