import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { ApiError } from '#console/api/api-error.ts'
import { batchOfPage, fileQueries } from '#console/files/file-queries.ts'
import { FileReader } from '#console/files/reader/FileReader.tsx'
import type { Place } from '#console/files/reader/read-place.ts'
import { versionQueries } from '#console/files/version-queries.ts'
import { QueryView } from '#console/ui/QueryView.tsx'
import type { File as FileRecord } from '#contract/files.ts'
import { pageText } from '#contract/page-text.ts'
import { quoteInNewerVersion } from './quote-in-version.ts'
import { SourceSkeleton } from './SourceSkeleton.tsx'
import { VersionNotice } from './VersionNotice.tsx'

interface QuotedVersionProps {
  file: FileRecord
  /** The former version that was quoted. */
  version_id: string
  place: Place
  /** The words that an answer quoted; unknown where only a link led here. */
  quote?: string
  scrolls?: 'window' | 'itself'
  onPage?: (number: number) => void
}

/** A file that was replaced since it was quoted: the version that was quoted, with a way to the current one. */
export function QuotedVersion(props: QuotedVersionProps) {
  const { file, version_id, place, quote, scrolls = 'window', onPage } = props
  const [isCurrent, setCurrent] = useState(false)
  const versions = useQuery(versionQueries.list(file.id))
  const text = useQuery(fileQueries.text(file.id, batchOfPage(place.page), version_id))
  if (versions.isPending) return <SourceSkeleton />
  const version = versions.data?.find(({ id }) => id === version_id)
  const name = version === undefined ? 'an earlier version' : `version ${version.number}`
  if (isCurrent) {
    return (
      <CurrentVersion {...props}>
        {(isUnchanged) => (
          <VersionNotice
            title="This is the current version."
            version={version}
            showLabel="Show the quoted version"
            onShow={text.isSuccess ? () => setCurrent(false) : undefined}
          >
            {isUnchanged ? 'It still contains the quoted text.' : `The quote is from ${name}.`}
          </VersionNotice>
        )}
      </CurrentVersion>
    )
  }
  const onShow = () => setCurrent(true)
  if (text.error && isGone(text.error)) {
    return (
      <VersionNotice
        title="This file has been replaced since it was quoted."
        quote={quote}
        version={version}
        showLabel="Show the current version"
        onShow={onShow}
      >
        {version === undefined
          ? 'The quoted version is no longer stored.'
          : `The quote is from version ${version.number}, “${version.name}”. Its text is no longer stored, but you can still download the file.`}
      </VersionNotice>
    )
  }
  return (
    <QueryView query={text} skeleton={<SourceSkeleton />}>
      {() => (
        <FileReader
          file={version === undefined ? file : { ...file, name: version.name }}
          version_id={version_id}
          place={place}
          scrolls={scrolls}
          onPage={onPage}
          notice={
            <VersionNotice
              title={`This is ${name}, which was quoted.`}
              version={version}
              showLabel="Show the current version"
              onShow={onShow}
            >
              The file has a newer version.
            </VersionNotice>
          }
        />
      )}
    </QueryView>
  )
}

interface CurrentVersionProps extends QuotedVersionProps {
  /** The notice above it. */
  children: (isUnchanged: boolean) => ReactNode
}

/** The text that took the place of the quoted one; the quoted words are marked where they are still there. */
function CurrentVersion({ file, place, quote, scrolls, onPage, children }: CurrentVersionProps) {
  return (
    <QueryView
      query={useQuery(fileQueries.text(file.id, batchOfPage(place.page)))}
      skeleton={<SourceSkeleton />}
    >
      {({ data }) => {
        const cited = data.find(({ number }) => number === place.page)
        const start = place.quote?.start ?? 0
        const marked =
          cited && quote !== undefined
            ? quoteInNewerVersion({ text: quote, start }, pageText(cited.blocks).text)
            : null
        return (
          <FileReader
            file={file}
            place={{ ...place, quote: marked }}
            {...(scrolls && { scrolls })}
            onPage={onPage}
            notice={children(marked !== null)}
          />
        )
      }}
    </QueryView>
  )
}

const isGone = ({ key }: ApiError): boolean =>
  key === 'file_text_not_stored' || key === 'file_version_not_found'
