import { useState } from 'react'
import { usePlay } from '#console/pages/playground/play/use-play.ts'
import { ImageRefused, readImage } from './read-image.ts'

/** Attaches files to what is being written, and says which could not be. */
export function useAttach() {
  const play = usePlay()
  const [refused, setRefused] = useState<readonly string[]>([])

  async function attach(files: readonly File[]): Promise<void> {
    const read = await Promise.allSettled(files.map(readImage))
    const images = read.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    setRefused(
      read.flatMap((each) => {
        if (each.status === 'fulfilled') return []
        const isKnown = each.reason instanceof ImageRefused
        return [isKnown ? each.reason.message : 'An image could not be read.']
      }),
    )
    const { compose } = play.get()
    if (images.length > 0) play.setCompose({ ...compose, images: [...compose.images, ...images] })
  }

  return { attach, refused, forgetRefused: () => setRefused([]) }
}
