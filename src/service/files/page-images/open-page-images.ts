import { join } from 'node:path'
import type { Blobs } from '#service/blobs/blobs.ts'
import type { Clock } from '#service/clock.ts'
import type { Config } from '#service/config.ts'
import { openDiskCache } from '#service/disk/disk-cache.ts'
import { pageRenderer } from '#service/extraction/render/page-renderer.ts'
import type { PageRenderer } from '#service/extraction/render/page-renderer.ts'
import { pageImages } from './page-images.ts'
import type { PageImages } from './page-images.ts'

const mebibyte = 1024 * 1024
// Processes with data folders of their own do not see each other's deletions.
const sweepIntervalMs = 600_000

/** Opens the page images, and wraps blobs so that removing a file also removes its cached images. */
export async function openPageImages(
  config: Pick<Config, 'SHEAF_DATA_DIR' | 'SHEAF_PAGE_IMAGE_CACHE'>,
  {
    blobs,
    clock,
    ...disk
  }: {
    blobs: Blobs
    clock: Clock
    /** Whether a version of a file is recorded. */
    isOwner: (version_id: string) => Promise<boolean>
    isFull: () => boolean
    onError: (error: unknown) => void
  },
): Promise<PageImages & { blobs: Blobs; renderer: PageRenderer; stop: () => Promise<void> }> {
  const cache = await openDiskCache({
    folder: join(config.SHEAF_DATA_DIR, 'page-images'),
    maxBytes: config.SHEAF_PAGE_IMAGE_CACHE * mebibyte,
    ...disk,
  })
  const timer = setInterval(() => void cache.sweep(), sweepIntervalMs).unref()
  const renderer = pageRenderer()
  return {
    ...pageImages({ renderer, cache, blobs, clock }),
    blobs: {
      ...blobs,
      remove: async (id) => {
        await blobs.remove(id)
        await cache.removeOwner(id)
      },
    },
    renderer,
    stop: async () => {
      clearInterval(timer)
      await renderer.stop()
    },
  }
}
