import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState, useContext } from 'react'
import { batchOfPage, fileQueries } from '#console/files/file-queries.ts'
import { Badge } from '#console/ui/text/Badge.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { Skeleton } from '#console/ui/list/Skeleton.tsx'
import { Button } from '#console/ui/Button.tsx'
import { pageText } from '#contract/page-text.ts'
import type { Page } from '#contract/pages.ts'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import type { ReaderView } from './image/reader-view.ts'
import type { Zoom } from './image/zoom.ts'
import { keepInView } from './keep-in-view.ts'
import type { TextRange } from './mark-text.ts'
import type { Hit } from './use-find.ts'
import { PageBlocks } from './PageBlocks.tsx'
import styles from './PageView.module.css'
import { ShownVersion } from './shown-version.ts'
import { lazyPart } from '#console/ui/lazy-part.ts'

const PageImage = lazyPart(async () => (await import('./image/PageImage.tsx')).PageImage)

/** What is to be brought into sight; a new object is a new wish. */
export interface Aim {
  page: number
  at: 'page' | 'quote' | 'current'
}

interface PageViewProps {
  file_id: string
  number: number
  view: ReaderView
  zoom: Zoom
  /** False for a neighbor of the pages in sight, whose image can wait. */
  isInSight: boolean
  quote: TextRange | null
  hits: readonly Hit[]
  current: Hit | null
  hasPassages: boolean
  aim: Aim | null
  /** Called once what was aimed at is in sight, or is not to be found. */
  onAimed: (isThere: boolean) => void
}

/** One page of what was read. It asks for itself, with its neighbours. */
export function PageView(props: PageViewProps) {
  'use memo'
  const version_id = useContext(ShownVersion)
  const { file_id, number, view, quote, aim, onAimed } = props
  const batch = batchOfPage(number)
  const text = useQuery(fileQueries.text(file_id, batch, version_id))
  const page = text.data?.data.find((candidate) => candidate.number === number)
  const host = useRef<HTMLElement>(null)
  const [hasPageImages, setDrawn] = useState(false)
  const contents = page ? pageText(page.blocks).text : null
  const isHere = view === 'text' ? page !== undefined : aim?.at === 'page' || hasPageImages
  // Without boxes, as on a scan, the page itself is as near as one gets.
  const isOnImage = view === 'page' && contents !== null && (quote?.start ?? 0) < contents.length
  const marks = {
    quote,
    hits: props.hits,
    current: props.current,
    passages: props.hasPassages && page ? page.passages : [],
  }

  useEffect(() => {
    if (!aim || aim.page !== number || !isHere || !host.current) return
    const mark =
      aim.at === 'page'
        ? host.current
        : (host.current.querySelector<HTMLElement>(`[data-mark="${aim.at}"]`) ??
          (isOnImage ? host.current : null))
    if (mark) {
      // keepInView stops by itself. Pages around the mark may still change their height.
      keepInView(mark, mark === host.current ? 'start' : 'center')
      // A quote takes the focus. During a search, the focus stays in the search field.
      if (aim.at === 'quote') mark.focus({ preventScroll: true })
    }
    onAimed(mark !== null)
  }, [aim, number, isHere, isOnImage, onAimed])

  return (
    <Stack
      as="section"
      ref={host}
      gap={3}
      size="m"
      surface="panel"
      className={styles['page']}
      aria-label={page && pageName(page)}
    >
      {view === 'page' ? (
        <>
          <PageHead page={page ?? { kind: 'page', number, label: null, ocr: false }} />
          <Suspense fallback={<PageSkeleton />}>
            <PageImage
              file_id={file_id}
              number={number}
              zoom={props.zoom}
              isInSight={props.isInSight}
              alt={`Image of page ${number}`}
              text={contents}
              marks={marks}
              onDrawn={() => setDrawn(true)}
            />
          </Suspense>
        </>
      ) : page ? (
        <>
          <PageHead page={page} />
          <PageBlocks file_id={file_id} page={page} marks={marks} />
        </>
      ) : text.isError ? (
        <>
          <InlineProblem error={text.error} />
          <Button icon="retry" pending={text.isRefetching} onClick={() => void text.refetch()}>
            Try again
          </Button>
        </>
      ) : (
        <PageSkeleton />
      )}
    </Stack>
  )
}

function PageHead({ page }: { page: Omit<Page, 'blocks'> & { blocks?: Page['blocks'] } }) {
  return (
    <Row as="header" gap={3} rowGap={1} wrap tone="faint" size="xs" leading="normal">
      <Text as="h2" weight="medium" untracked className={styles['name']}>
        {pageName(page)}
      </Text>
      {page.label !== null && page.label.trim() !== '' && (
        <Text as="span" flex="grow" overflow="truncate" title={page.label}>
          {page.label}
        </Text>
      )}
      {page.ocr && !isDescribedOnly(page.blocks) && (
        <Badge icon="eye">{page.blocks?.length === 0 ? 'No text found' : 'OCR text'}</Badge>
      )}
    </Row>
  )
}

/** Whether all that a page has is what a model wrote of it, which says so itself. */
function isDescribedOnly(blocks: Page['blocks'] = []): boolean {
  return blocks.length > 0 && blocks.every(({ type }) => type === 'description')
}

/** `Page 3`, `Sheet 2`. */
function pageName({ kind, number }: Pick<Page, 'kind' | 'number'>): string {
  return `${kindNames[kind]} ${number}`
}

const kindNames = { page: 'Page', slide: 'Slide', sheet: 'Sheet', section: 'Section' } as const

export function PageSkeleton() {
  return (
    <Stack gap={3} measure="prose" className={styles['waiting']} aria-hidden="true">
      <Skeleton shape="title" width="30%" />
      {['100%', '96%', '98%', '60%', '99%', '94%', '97%', '40%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </Stack>
  )
}
