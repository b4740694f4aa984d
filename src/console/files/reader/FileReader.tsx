import { useQuery } from '@tanstack/react-query'
import {
  Suspense,
  useContext,
  useEffect,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { batchOfPage, fileQueries } from '#console/files/file-queries.ts'
import { QueryView } from '#console/ui/QueryView.tsx'
import { Loading, Skeleton } from '#console/ui/list/Skeleton.tsx'
import { hasPageImages, kindOfName } from '#contract/file-kinds.ts'
import type { File as FileRecord } from '#contract/files.ts'
import type { Page } from '#contract/pages.ts'
import { Box } from '#console/ui/layout/Box.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import styles from './FileReader.module.css'
import { FindBar } from './FindBar.tsx'
import { FirstPage } from './FirstPage.tsx'
import type { Aim } from './PageView.tsx'
import { storedView, storeView, type ReaderView } from './image/reader-view.ts'
import { fitWidth, type Zoom } from './image/zoom.ts'
import { ZoomControl } from './image/ZoomControl.tsx'
import { PageList } from './PageList.tsx'
import { isInRepeatedHeader } from './table/csv-rows.ts'
import { readerCommand } from './reader-keys.ts'
import { ReaderBar } from './ReaderBar.tsx'
import type { TextRange } from './mark-text.ts'
import type { Place } from './read-place.ts'
import { ShownVersion } from './shown-version.ts'
import { useFind } from './use-find.ts'
import { lazyPart } from '#console/ui/lazy-part.ts'

const Thumbnails = lazyPart(async () => (await import('./image/Thumbnails.tsx')).Thumbnails)
const CsvGrid = lazyPart(async () => (await import('./table/CsvGrid.tsx')).CsvGrid)

interface FileReaderProps {
  file: Pick<FileRecord, 'id' | 'name'>
  /** The former version whose text is shown, whose name `file` has; by default the current one. */
  version_id?: string | undefined
  /** Where to begin; a quote there is marked. Another place needs another key. */
  place: Place | null
  /** What readers must know of the text, in sight wherever they are in it. */
  notice?: ReactNode
  /** Whether the window scrolls, or the reader itself, which then is as high as its place. */
  scrolls?: 'window' | 'itself'
  /** Called with the number of the page that is being read. */
  onPage?: ((number: number) => void) | undefined
}

/** Everything that was read from a file, page after page, only those in sight drawn. */
export function FileReader({ version_id, ...props }: FileReaderProps) {
  return (
    <ShownVersion value={version_id}>
      <LoadedReader {...props} />
    </ShownVersion>
  )
}

type LoadedReaderProps = Omit<FileReaderProps, 'version_id'>

function LoadedReader({ file, place, notice, scrolls = 'window', onPage }: LoadedReaderProps) {
  const version_id = useContext(ShownVersion)
  const firstPage = place?.page ?? 1
  const batch = batchOfPage(firstPage)
  return (
    <QueryView
      query={useQuery(fileQueries.text(file.id, batch, version_id))}
      skeleton={
        <Stack gap={4}>
          <Loading label="Loading text" />
          <Skeleton width="60%" />
          {isShownAsPages(file) && storedView() === 'page' ? (
            <FirstPage file_id={file.id} number={firstPage} />
          ) : (
            <>
              <Skeleton shape="block" />
              <Skeleton shape="block" />
            </>
          )}
        </Stack>
      }
    >
      {({ data, total }) => (
        <Reader
          file={file}
          place={place && { ...place, page: Math.min(place.page, Math.max(1, total)) }}
          notice={notice}
          scrolls={scrolls}
          onPage={onPage}
          kind={data[0]?.kind ?? 'page'}
          total={total}
        />
      )}
    </QueryView>
  )
}

type Named = Pick<FileRecord, 'name'>

const isGrid = ({ name }: Named): boolean => kindOfName(name) === 'csv'

const isDrawnInGrid = (page: Page, range: TextRange): boolean => !isInRepeatedHeader(page, range)

const isShownAsPages = ({ name }: Named): boolean => hasPageImages(kindOfName(name) ?? '')

interface ReaderProps extends Omit<LoadedReaderProps, 'scrolls'> {
  scrolls: 'window' | 'itself'
  kind: Page['kind']
  /** Of pages. */
  total: number
}

function Reader({ file, place, notice, scrolls, onPage, kind, total }: ReaderProps) {
  const [words, setWords] = useState('')
  const [at, setAt] = useState<number | null>(null)
  /** Enter was pressed before the words were found. */
  const [wish, setWish] = useState<1 | -1 | null>(null)
  const [page, setPage] = useState(place?.page ?? 1)
  const [hasPassages, setPassages] = useState(false)
  const [chosenView, setView] = useState(storedView)
  const [zoom, setZoom] = useState<Zoom>(fitWidth)
  const [hasThumbnails, setThumbnails] = useState(false)
  const [host, setHost] = useState<HTMLElement | null>(null)
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const view = isShownAsPages(file) ? chosenView : null
  const [aim, setAim] = useState<Aim | null>(
    place && { page: place.page, at: place.quote ? 'quote' : 'page' },
  )
  const [announcement, setAnnouncement] = useState('')
  const isTable = isGrid(file)
  const results = useFind(file.id, total, words, isTable ? isDrawnInGrid : undefined)

  const hit = at === null ? null : (results.hits[at] ?? null)

  useEffect(() => onPage?.(page), [page, onPage])

  function goTo(number: number) {
    setAim({ page: Math.min(Math.max(1, number), total), at: 'page' })
  }

  function show(next: ReaderView) {
    setView(next)
    storeView(next)
    // The pages of the other view have other heights.
    goTo(page)
  }

  function zoomTo(next: Zoom) {
    setZoom(next)
    goTo(page)
  }

  function obey(event: KeyboardEvent) {
    // The arrow keys scroll a table.
    if (isTable || event.target instanceof HTMLInputElement) return
    const command = readerCommand(event, { page, total, zoom: view === 'page' ? zoom : null })
    if (command === null) return
    event.preventDefault()
    if (command.type === 'zoom') zoomTo(command.zoom)
    else goTo(command.page)
  }

  const isSearching = results.words !== words || (results.hits.length === 0 && results.isPending)
  if (wish !== null && !isSearching) {
    setWish(null)
    step(wish)
  }

  function step(by: 1 | -1) {
    if (isSearching) setWish(by)
    const { length } = results.hits
    if (isSearching || length === 0) return
    const next = at === null ? (by === 1 ? 0 : length - 1) : (at + by + length) % length
    const nextHit = results.hits[next]
    setAt(next)
    if (nextHit) setAim({ page: nextHit.page, at: 'current' })
  }

  function tell(isThere: boolean) {
    if (aim?.at === 'quote' && place) {
      setAnnouncement(
        isThere
          ? total === 1 || isTable
            ? 'Quote highlighted.'
            : `Quote on ${kind} ${place.page}.`
          : `The quote is no longer ${isTable ? 'in this table' : `on this ${kind}`}. The file may have been processed again.`,
      )
    }
    setAim(null)
  }

  return (
    <Box
      ref={setHost}
      flex="shrink"
      className={styles[scrolls]}
      // Takes the focus of a click, so that keys turn the pages; it is no stop on the way of Tab.
      tabIndex={-1}
      onKeyDown={obey}
    >
      <ReaderBar
        ref={setBar}
        notice={notice}
        kind={kind}
        isPaged={!isTable}
        page={page}
        total={total}
        view={view}
        onView={show}
        hasPassages={hasPassages}
        onPassages={setPassages}
        onPage={goTo}
        onQuote={place?.quote ? () => setAim({ page: place.page, at: 'quote' }) : undefined}
      >
        {view === 'page' && (
          <>
            <ZoomControl zoom={zoom} onZoom={zoomTo} />
            {scrolls === 'window' && total > 1 && (
              <Box show="wide">
                <IconButton
                  icon="columns"
                  label={hasThumbnails ? 'Hide thumbnails' : 'Show thumbnails'}
                  aria-pressed={hasThumbnails}
                  onClick={() => {
                    setThumbnails(!hasThumbnails)
                    goTo(page)
                  }}
                />
              </Box>
            )}
          </>
        )}
        <FindBar
          words={words}
          at={at}
          results={results}
          onWords={(text) => {
            setWords(text)
            setAt(null)
            setWish(null)
          }}
          onStep={step}
        />
      </ReaderBar>
      <Text role="status" tone="muted" size="xs" padBlock={2} className={styles['said']}>
        {announcement}
      </Text>
      {host && bar && (
        <Row gap={4} align="start">
          {hasThumbnails && view === 'page' && (
            <Suspense fallback={null}>
              <Thumbnails file_id={file.id} total={total} page={page} onPage={goTo} />
            </Suspense>
          )}
          <Box flex="grow" contained>
            {isTable ? (
              <Suspense fallback={<Skeleton shape="block" />}>
                <CsvGrid
                  file_id={file.id}
                  total={total}
                  place={place}
                  hits={results.byPage}
                  hit={hit}
                  hasPassages={hasPassages}
                  aim={aim}
                  onAimed={tell}
                  onPage={setPage}
                />
              </Suspense>
            ) : (
              <PageList
                file_id={file.id}
                total={total}
                view={view ?? 'text'}
                zoom={zoom}
                bar={bar}
                scroller={scrolls === 'window' ? null : host}
                place={place}
                hits={results.byPage}
                hit={hit}
                hasPassages={hasPassages}
                aim={aim}
                onAimed={tell}
                onPage={setPage}
              />
            )}
          </Box>
        </Row>
      )}
    </Box>
  )
}
