import { useState } from 'react'
import { usePlay } from '#console/pages/playground/play/use-play.ts'

/** Attaches image files to the message in the composer and reports those that cannot be attached. */
export function useAttachImages() {
  const play = usePlay()
  const [problems, setProblems] = useState<readonly string[]>([])

  async function attach(files: readonly File[]): Promise<void> {
    const code = await import('./read-image.ts').catch(() => null)
    if (code === null) {
      setProblems(['The code that reads images could not be loaded. Try again.'])
      return
    }
    const { ImageError, readImage } = code
    const results = await Promise.allSettled(files.map(readImage))
    const images = results.flatMap((result) =>
      result.status === 'fulfilled' ? [result.value] : [],
    )
    setProblems(
      results.flatMap((result) => {
        if (result.status === 'fulfilled') return []
        const hasMessage = result.reason instanceof ImageError
        return [hasMessage ? result.reason.message : 'An image could not be read.']
      }),
    )
    const { compose } = play.get()
    if (images.length > 0) play.setCompose({ ...compose, images: [...compose.images, ...images] })
  }

  return { attach, problems, dismissProblems: () => setProblems([]) }
}
