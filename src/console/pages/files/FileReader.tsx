import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fileQueries, pagesPerRequest } from '#console/files/file-queries.ts'
import { QueryView } from '#console/ui/QueryView.tsx'
import { Loading, Skeleton } from '#console/ui/list/Skeleton.tsx'
import type { File as FileRecord } from '#contract/files.ts'
import type { Page } from '#contract/pages.ts'
import styles from './FileReader.module.css'
import { FindBar } from './FindBar.tsx'
import type { Aim } from './PageView.tsx'
import { PageList } from './PageList.tsx'
import { ReaderBar } from './ReaderBar.tsx'
import type { Place } from './read-place.ts'
import { useFind } from './use-find.ts'

interface FileReaderProps {
  file: FileRecord
  /** Where to begin; a quote there is marked. */
  place: Place | null
}

/** Everything that was read from a file, page after page, only those in sight drawn. */
export function FileReader({ file, place }: FileReaderProps) {
  const batch = Math.floor(((place?.page ?? 1) - 1) / pagesPerRequest)
  return (
    <QueryView
      query={useQuery(fileQueries.text(file.id, batch))}
      skeleton={
        <div className={styles['waiting']}>
          <Loading label="Loading text" />
          <Skeleton width="60%" />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </div>
      }
    >
      {({ data, total }) => (
        <Reader file={file} place={place} kind={data[0]?.kind ?? 'page'} total={total} />
      )}
    </QueryView>
  )
}

interface ReaderProps extends FileReaderProps {
  kind: Page['kind']
  /** Of pages. */
  total: number
}

function Reader({ file, place, kind, total }: ReaderProps) {
  const [words, setWords] = useState('')
  const [at, setAt] = useState<number | null>(null)
  const [page, setPage] = useState(place?.page ?? 1)
  const [hasPassages, setPassages] = useState(false)
  const [aim, setAim] = useState<Aim | null>(
    place && { page: place.page, at: place.quote ? 'quote' : 'page' },
  )
  const [said, setSaid] = useState('')
  const found = useFind(file.id, total, words)

  const hit = at === null ? null : (found.hits[at] ?? null)

  function goTo(number: number) {
    setAim({ page: Math.min(Math.max(1, number), total), at: 'page' })
  }

  function step(by: 1 | -1) {
    const { length } = found.hits
    if (length === 0) return
    const next = at === null ? (by === 1 ? 0 : length - 1) : (at + by + length) % length
    const nextHit = found.hits[next]
    setAt(next)
    if (nextHit) setAim({ page: nextHit.page, at: 'current' })
  }

  function tell(isThere: boolean) {
    if (aim?.at === 'quote' && place) {
      setSaid(
        isThere
          ? `Quote on page ${place.page}.`
          : 'The quote is no longer on this page. The file may have been processed again.',
      )
    }
    setAim(null)
  }

  return (
    <div className={styles['reader']}>
      <ReaderBar
        kind={kind}
        page={page}
        total={total}
        hasPassages={hasPassages}
        onPassages={setPassages}
        onPage={goTo}
        onQuote={place?.quote ? () => setAim({ page: place.page, at: 'quote' }) : undefined}
      >
        <FindBar
          words={words}
          at={at}
          found={found}
          onWords={(text) => {
            setWords(text)
            setAt(null)
          }}
          onStep={step}
        />
      </ReaderBar>
      <p role="status" className={styles['said']}>
        {said}
      </p>
      <PageList
        file_id={file.id}
        total={total}
        place={place}
        found={found.byPage}
        hit={hit}
        hasPassages={hasPassages}
        aim={aim}
        onAimed={tell}
        onPage={setPage}
      />
    </div>
  )
}
