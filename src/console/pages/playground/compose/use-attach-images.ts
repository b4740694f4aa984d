import { useState } from 'react'
import { usePlay } from '#console/pages/playground/play/use-play.ts'
import { ImageRefused, readImage } from './read-image.ts'

/** Attaches image files to the message in the composer and reports those that were refused. */
export function useAttachImages() {
  const play = usePlay()
  const [problems, setRefused] = useState<readonly string[]>([])

  async function attach(files: readonly File[]): Promise<void> {
    const results = await Promise.allSettled(files.map(readImage))
    const images = results.flatMap((result) =>
      result.status === 'fulfilled' ? [result.value] : [],
    )
    setRefused(
      results.flatMap((result) => {
        if (result.status === 'fulfilled') return []
        const hasMessage = result.reason instanceof ImageRefused
        return [hasMessage ? result.reason.message : 'An image could not be read.']
      }),
    )
    const { compose } = play.get()
    if (images.length > 0) play.setCompose({ ...compose, images: [...compose.images, ...images] })
  }

  return { attach, refused: problems, dismissProblems: () => setRefused([]) }
}
