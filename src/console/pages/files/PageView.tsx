import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { fileQueries, pagesPerRequest } from '#console/files/file-queries.ts'
import { Badge } from '#console/ui/text/Badge.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { Skeleton } from '#console/ui/list/Skeleton.tsx'
import { Button } from '#console/ui/Button.tsx'
import type { Page } from '#contract/pages.ts'
import { holdInSight } from './hold-in-sight.ts'
import type { TextRange } from './mark-text.ts'
import type { Hit } from './use-find.ts'
import { PageBlocks } from './PageBlocks.tsx'
import styles from './PageView.module.css'

/** What is to be brought into sight; a new object is a new wish. */
export interface Aim {
  page: number
  at: 'page' | 'quote' | 'current'
}

interface PageViewProps {
  file_id: string
  number: number
  quote: TextRange | null
  found: readonly Hit[]
  current: Hit | null
  hasPassages: boolean
  aim: Aim | null
  /** Called once what was aimed at is in sight, or is not to be found. */
  onAimed: (isThere: boolean) => void
}

/** One page of what was read. It asks for itself, with its neighbours. */
export function PageView(props: PageViewProps) {
  'use memo'
  const { file_id, number, aim, onAimed } = props
  const batch = Math.floor((number - 1) / pagesPerRequest)
  const text = useQuery(fileQueries.text(file_id, batch))
  const page = text.data?.data.find((candidate) => candidate.number === number)
  const host = useRef<HTMLElement>(null)
  const isHere = page !== undefined

  useEffect(() => {
    if (!aim || aim.page !== number || !isHere || !host.current) return
    const mark =
      aim.at === 'page'
        ? host.current
        : host.current.querySelector<HTMLElement>(`[data-mark="${aim.at}"]`)
    if (mark) {
      // it ends by itself: the aim is over at once, the page around it settles later
      holdInSight(mark, aim.at === 'page' ? 'start' : 'center')
      // a quote is what one came to read; while finding, the focus stays in the search field
      if (aim.at === 'quote') mark.focus({ preventScroll: true })
    }
    onAimed(mark !== null)
  }, [aim, number, isHere, onAimed])

  return (
    <section ref={host} className={styles['page']} aria-label={page && pageName(page)}>
      {page ? (
        <>
          <PageHead page={page} />
          <PageBlocks
            blocks={page.blocks}
            marks={{
              quote: props.quote,
              found: props.found,
              current: props.current,
              passages: props.hasPassages ? page.passages : [],
            }}
          />
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
    </section>
  )
}

function PageHead({ page }: { page: Page }) {
  return (
    <header className={styles['head']}>
      <h2 className={styles['name']}>{pageName(page)}</h2>
      {page.label !== null && page.label.trim() !== '' && (
        <span className={styles['label']} title={page.label}>
          <bdi>{page.label}</bdi>
        </span>
      )}
      {page.ocr && <Badge icon="eye">OCR text</Badge>}
    </header>
  )
}

/** `Page 3`, `Sheet 2`. */
function pageName({ kind, number }: Pick<Page, 'kind' | 'number'>): string {
  return `${kindNames[kind]} ${number}`
}

const kindNames = { page: 'Page', slide: 'Slide', sheet: 'Sheet', section: 'Section' } as const

function PageSkeleton() {
  return (
    <div className={styles['waiting']} aria-hidden="true">
      <Skeleton shape="title" width="30%" />
      {['100%', '96%', '98%', '60%', '99%', '94%', '97%', '40%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  )
}
