import { useQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useState, useContext } from 'react'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { BlobImage } from './BlobImage.tsx'
import { pageImageQueries } from './page-image-queries.ts'
import styles from './Thumbnails.module.css'
import { useShouldLoad } from './use-should-load.ts'
import { ShownVersion } from '#console/files/reader/shown-version.ts'

interface ThumbnailsProps {
  file_id: string
  total: number
  /** The page that is being read. */
  page: number
  onPage: (number: number) => void
}

const imageWidth = 200
const usualHeight = 176

/** Every page of a file, small, to go to it. */
export function Thumbnails({ file_id, total, page, onPage }: ThumbnailsProps) {
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  // eslint-disable-next-line react/incompatible-library -- the compiler leaves this component alone
  const virtualizer = useVirtualizer<HTMLElement, HTMLDivElement>({
    count: total,
    estimateSize: () => usualHeight,
    overscan: 1,
    initialOffset: (page - 1) * usualHeight,
    getScrollElement: () => frame,
  })

  useEffect(() => virtualizer.scrollToIndex(page - 1), [page, virtualizer])

  return (
    <nav ref={setFrame} className={styles['thumbnails']} aria-label="Pages">
      <div className={styles['list']} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => (
          <div
            key={index}
            ref={virtualizer.measureElement}
            data-index={index}
            className={styles['place']}
            style={{ transform: `translateY(${start}px)` }}
          >
            <Thumbnail
              file_id={file_id}
              number={index + 1}
              isCurrent={index + 1 === page}
              onPage={onPage}
            />
          </div>
        ))}
      </div>
    </nav>
  )
}

interface ThumbnailProps extends Pick<ThumbnailsProps, 'file_id' | 'onPage'> {
  number: number
  isCurrent: boolean
}

function Thumbnail({ file_id, number, isCurrent, onPage }: ThumbnailProps) {
  const version_id = useContext(ShownVersion)
  // The pages themselves come first.
  const isWanted = useShouldLoad(false)
  const image = useQuery({
    ...pageImageQueries.image(file_id, number, imageWidth, version_id),
    enabled: isWanted,
  })
  return (
    <Stack
      as="button"
      type="button"
      gap={1}
      across="center"
      full
      size="xs"
      tone="muted"
      className={styles['thumbnail']}
      aria-label={`Page ${number}`}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => onPage(number)}
    >
      <span className={styles['sheet']}>
        {image.data && <BlobImage blob={image.data} className={styles['image']} alt="" />}
      </span>
      {number}
    </Stack>
  )
}
