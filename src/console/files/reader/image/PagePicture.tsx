import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, useContext } from 'react'
import { Button } from '#console/ui/Button.tsx'
import { Icon } from '#console/ui/Icon.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import type { Picture } from '#contract/pages.ts'
import { BlobImage } from './BlobImage.tsx'
import { imageWidth } from './image-width.ts'
import { pageImageQueries } from './page-image-queries.ts'
import styles from './PageImage.module.css'
import { ShownVersion } from '#console/files/reader/shown-version.ts'

interface PagePictureProps {
  file_id: string
  /** The number of its page. */
  page: number
  picture: Picture
}

/** A picture of a document at its place in the text, or what the document says about it. */
export function PagePicture({ file_id, page, picture }: PagePictureProps) {
  return picture.status === 'available' ? (
    <AvailablePicture file_id={file_id} page={page} picture={picture} />
  ) : (
    <Row as="figure" gap={3} measure="prose" surface="well" pad="2-3" tone="muted" size="s">
      <Icon name="image" shift="line" />
      <Text overflow="anywhere">
        {absences[picture.status]}
        {picture.alt !== '' && `: ${picture.alt}`}
      </Text>
    </Row>
  )
}

const absences = {
  absent: 'Picture missing from the file',
  unsupported: 'Picture cannot be shown',
} as const

// Little moves when a picture of unknown size arrives.
const usualSize = { width: 480, height: 320 }

function AvailablePicture({ file_id, page, picture }: PagePictureProps) {
  const version_id = useContext(ShownVersion)
  const host = useRef<HTMLElement>(null)
  const place = useWidthInSight(host)
  const [isEnlarged, setEnlarged] = useState(false)
  const { width, height } = picture.size ?? usualSize
  const image = useQuery({
    ...pageImageQueries.picture(file_id, page, picture.number, imageWidth(place ?? 0), version_id),
    enabled: place !== null,
  })
  const name = picture.alt === '' ? `Picture ${picture.number}` : picture.alt
  return (
    <Box as="figure" ref={host} measure="prose">
      {image.isError ? (
        <Stack gap={3} across="start">
          <Text tone="muted" overflow="anywhere">
            {name}
          </Text>
          <InlineProblem error={image.error} />
          <Button icon="retry" pending={image.isRefetching} onClick={() => void image.refetch()}>
            Try again
          </Button>
        </Stack>
      ) : image.data ? (
        <>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={`Enlarge picture: ${name}`}
            style={{ width, maxWidth: '100%', padding: 0, border: 0, cursor: 'zoom-in' }}
            onClick={() => setEnlarged(true)}
          >
            <BlobImage blob={image.data} className={styles['image']} alt={picture.alt} />
          </button>
          <Dialog isOpen={isEnlarged} onClose={() => setEnlarged(false)} title={name} size="large">
            <LargePicture file_id={file_id} page={page} picture={picture} small={image.data} />
          </Dialog>
        </>
      ) : (
        <Box
          surface="sunken"
          aria-busy="true"
          style={{ width, maxWidth: '100%', aspectRatio: width / height }}
        />
      )}
    </Box>
  )
}

/** The picture as wide as the window; as small as it was until that has arrived. */
function LargePicture({ file_id, page, picture, small }: PagePictureProps & { small: Blob }) {
  const version_id = useContext(ShownVersion)
  const width = imageWidth(window.innerWidth)
  const image = useQuery(pageImageQueries.picture(file_id, page, picture.number, width, version_id))
  return (
    <BlobImage
      blob={image.data ?? small}
      className={styles['image']}
      alt={picture.alt === '' ? `Picture ${picture.number}` : picture.alt}
    />
  )
}

/** The width of an element in CSS pixels, from when it comes near to being seen; null before. */
function useWidthInSight(host: { current: HTMLElement | null }): number | null {
  const [width, setWidth] = useState<number | null>(null)
  useEffect(() => {
    const element = host.current
    if (element === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        setWidth(element.clientWidth)
        observer.disconnect()
      },
      { rootMargin: '400px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [host])
  return width
}
