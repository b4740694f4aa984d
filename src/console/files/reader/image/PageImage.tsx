import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState, useContext } from 'react'
import { Button } from '#console/ui/Button.tsx'
import { classes } from '#console/ui/classes.ts'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Skeleton } from '#console/ui/list/Skeleton.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import type { PageMarks } from '#console/files/reader/mark-text.ts'
import type { TextBox } from '#contract/files.ts'
import { BlobImage } from './BlobImage.tsx'
import { imageWidth } from './image-width.ts'
import { markBoxes, type Rectangle } from './mark-boxes.ts'
import { pageImageQueries } from './page-image-queries.ts'
import { useShouldLoad } from './use-should-load.ts'
import { fitWidth, type Zoom } from './zoom.ts'
import styles from './PageImage.module.css'
import { ShownVersion } from '#console/files/reader/shown-version.ts'

interface PageImageProps {
  file_id: string
  number: number
  zoom: Zoom
  /** False for a neighbor of the pages in sight, whose image can wait. */
  isInSight: boolean
  /** What the image shows, for those who do not see it. */
  alt: string
  /** The text of the page; null until it is here. */
  text: string | null
  marks: PageMarks
  /** Called when the marks are drawn, or cannot be. */
  onDrawn: () => void
}

// Most pages have this shape: little moves when the image arrives.
const usualShape = Math.SQRT1_2
const lineWidths = ['40%', '92%', '96%', '90%', '95%', '55%']

/** A page as it looks, with its text over it to be selected, and what is marked in it. */
export function PageImage({
  file_id,
  number,
  zoom,
  isInSight,
  alt,
  text,
  marks,
  onDrawn,
}: PageImageProps) {
  'use memo'
  const version_id = useContext(ShownVersion)
  const host = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<number | null>(null)
  const width = place === null ? null : imageWidth(place * (zoom === 'page' ? fitWidth : zoom))
  const [shape, setShape] = useState(usualShape)
  const isWanted = useShouldLoad(isInSight)
  // The image is asked for first, because the service draws one page at a time for each key.
  const image = useQuery({
    ...pageImageQueries.image(file_id, number, width ?? 0, version_id),
    enabled: width !== null && isWanted,
    placeholderData: keepPreviousData,
  })
  const boxes = useQuery({
    ...pageImageQueries.boxes(file_id, number, version_id),
    enabled: width !== null && isWanted,
  })
  const isDrawn = image.data !== undefined
  const isSettled = !boxes.isPending && text !== null

  useLayoutEffect(() => setPlace(host.current?.clientWidth ?? 0), [])

  useEffect(() => {
    if (isSettled) onDrawn()
  }, [isSettled, onDrawn])

  if (image.isError) {
    return (
      <Stack gap={3} across="start">
        <InlineProblem error={image.error} />
        <Button icon="retry" pending={image.isRefetching} onClick={() => void image.refetch()}>
          Try again
        </Button>
      </Stack>
    )
  }
  return (
    <div
      ref={host}
      className={styles['frame']}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={typeof zoom === 'number' && zoom > fitWidth ? 0 : undefined}
    >
      <div
        className={styles['sheet']}
        style={{
          aspectRatio: shape,
          width: zoom === 'page' ? `min(100%, calc(var(--sight) * ${shape}))` : `${zoom * 100}%`,
        }}
        aria-busy={!isDrawn}
      >
        {image.data ? (
          <BlobImage blob={image.data} className={styles['image']} alt={alt} onShape={setShape} />
        ) : (
          <Stack gap={4} pad={4}>
            <Hint role="status">Loading page {number}</Hint>
            {lineWidths.map((lineWidth) => (
              <Skeleton key={lineWidth} width={lineWidth} />
            ))}
          </Stack>
        )}
        {boxes.data && text !== null && (
          <>
            {marks.hits.map((range) => (
              <Mark
                key={range.start}
                boxes={markBoxes(boxes.data.data, range)}
                kind="found"
                isDrawn={isDrawn}
              />
            ))}
            {marks.quote && (
              <Mark
                boxes={markBoxes(boxes.data.data, marks.quote)}
                kind="quote"
                isDrawn={isDrawn}
              />
            )}
            {marks.current && (
              <Mark
                boxes={markBoxes(boxes.data.data, marks.current)}
                kind="current"
                isDrawn={isDrawn}
              />
            )}
            <TextLayer boxes={boxes.data.data} text={text} />
          </>
        )}
      </div>
    </div>
  )
}

interface MarkProps {
  boxes: readonly Rectangle[]
  kind: 'quote' | 'found' | 'current'
  /** Whether the page is there to be marked. Before, a mark is only a place to scroll to. */
  isDrawn: boolean
}

function Mark({ boxes, kind, isDrawn }: MarkProps) {
  return boxes.map((box, at) => (
    <mark
      key={`${box.left} ${box.top}`}
      tabIndex={-1}
      data-mark={kind}
      className={classes(styles['mark'], kind === 'current' && styles['current'])}
      style={{ ...placeOf(box), ...(!isDrawn && { opacity: 0 }) }}
    >
      {kind === 'quote' && at === 0 && <span className="unseen">Quoted text</span>}
    </mark>
  ))
}

/** The words of the page, transparent, so that they can be selected and read aloud. */
function TextLayer({ boxes, text }: { boxes: readonly TextBox[]; text: string }) {
  return (
    <div className={styles['text']} data-text-layer="">
      {boxes.map((box, at) => (
        <span
          key={`${box.start} ${box.left} ${box.top}`}
          className={styles['word']}
          style={{ ...placeOf(box), fontSize: `${(box.bottom - box.top) * 100}cqh` }}
        >
          {boxes[at - 1]?.start === box.start ? '' : `${text.slice(box.start, box.end)} `}
        </span>
      ))}
    </div>
  )
}

function placeOf({ left, top, right, bottom }: Rectangle) {
  return {
    left: `${left * 100}%`,
    top: `${top * 100}%`,
    width: `${(right - left) * 100}%`,
    height: `${(bottom - top) * 100}%`,
  }
}
