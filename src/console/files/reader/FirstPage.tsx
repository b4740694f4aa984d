import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useContext } from 'react'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { imageWidth } from './image/image-width.ts'
import { pageImageQueries } from './image/page-image-queries.ts'
import { fitWidth } from './image/zoom.ts'
import { PageSkeleton } from './PageView.tsx'
import styles from './PageView.module.css'
import { ShownVersion } from './shown-version.ts'

interface FirstPageProps {
  file_id: string
  number: number
}

/** The place of a page whose text is still loading. Its image is requested at once, in the width it will have. */
export function FirstPage({ file_id, number }: FirstPageProps) {
  const version_id = useContext(ShownVersion)
  const queryClient = useQueryClient()
  const content = useRef<HTMLDivElement>(null)

  useEffect(() => {
    void import('./image/PageImage.tsx')
    const width = imageWidth((content.current?.clientWidth ?? 0) * fitWidth)
    // Not by an observer: the request would be aborted when the page takes the place of this component.
    const image = queryClient.query(pageImageQueries.image(file_id, number, width, version_id))
    // The page itself shows why there is no image.
    image.catch(() => undefined)
  }, [file_id, number, version_id, queryClient])

  return (
    <Stack as="section" gap={3} size="m" surface="panel" className={styles['page']}>
      <div ref={content}>
        <PageSkeleton />
      </div>
    </Stack>
  )
}
