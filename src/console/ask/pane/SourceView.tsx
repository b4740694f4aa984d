import { useQuery } from '@tanstack/react-query'
import type { CitedReference } from '#console/answers/all-references.ts'
import { SourceSkeleton } from '#console/answers/newer-version/SourceSkeleton.tsx'
import { QuotedVersion } from '#console/answers/newer-version/QuotedVersion.tsx'
import { batchOfPage, fileQueries } from '#console/files/file-queries.ts'
import { FileReader } from '#console/files/reader/FileReader.tsx'
import type { Place } from '#console/files/reader/read-place.ts'
import { QueryView } from '#console/ui/QueryView.tsx'
import type { File as FileRecord } from '#contract/files.ts'
import { askedCell } from './asked-cell.ts'

interface SourceViewProps {
  reference: CitedReference
  /** What the answer that cites it says. */
  answer?: string | undefined
}

/** The file of a source at the cited page, with the quoted words marked. */
export function SourceView({ reference, answer }: SourceViewProps) {
  const { fileId, version_id, page = 1, start, end } = reference
  const quote = start !== undefined && end !== undefined && start < end ? { start, end } : null
  return (
    <QueryView query={useQuery(fileQueries.one(fileId))} skeleton={<SourceSkeleton />}>
      {(file) =>
        version_id === undefined || version_id === file.version_id ? (
          // A new key remounts the reader, which then scrolls to the new place.
          <CurrentSource
            key={`${fileId} ${page} ${start} ${end}`}
            file={file}
            place={{ page, quote }}
            answer={answer}
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

interface CurrentSourceProps extends Pick<SourceViewProps, 'answer'> {
  file: FileRecord
  place: Place
}

/** The text that was quoted. Of a row of a table, only the cell is marked that the answer says. */
function CurrentSource({ file, place, answer = '' }: CurrentSourceProps) {
  const text = useQuery(fileQueries.text(file.id, batchOfPage(place.page)))
  const cited = text.data?.data.find(({ number }) => number === place.page)
  if (text.isPending) return <SourceSkeleton />
  const quote = cited && place.quote ? askedCell(cited.blocks, place.quote, answer) : place.quote
  return <FileReader file={file} place={{ ...place, quote }} scrolls="itself" />
}
