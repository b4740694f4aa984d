import { Failure } from '#service/failure.ts'
import type { AddressRules } from '#service/web/address-rules.ts'
import { FetchFailed, fetchGuarded } from '#service/web/fetch-guarded.ts'
import { guardedAgent, isAddressForbidden } from '#service/web/guarded-agent.ts'
import { imageLimit } from './read-images.ts'
import type { FetchImage } from './read-images.ts'

/** Fetches images from URLs of callers, through the address rules, so that no private network is reachable. */
export function imageFetcher(rules: AddressRules): {
  fetch: FetchImage
  close: () => Promise<void>
} {
  const agent = guardedAgent(rules)
  return {
    fetch: async (url, signal) => {
      const { status, bytes } = await fetchGuarded(url, {
        agent,
        signal,
        accept: 'image/*',
        maxBytes: imageLimit,
        maxRedirects: 3,
        timeout: 20_000,
      }).catch((error: unknown) => {
        throw unreachable(error)
      })
      if (status === 200) return bytes
      throw new Failure('image_unreachable', `The image URL returned status ${status}.`)
    },
    close: () => agent.close(),
  }
}

function unreachable(error: unknown): unknown {
  if (error instanceof FetchFailed && error.trouble === 'too_large') {
    return new Failure(
      'image_too_large',
      `The image is larger than ${imageLimit / 1024 / 1024} MB.`,
    )
  }
  if (error instanceof FetchFailed || isAddressForbidden(error)) {
    return new Failure('image_unreachable', 'The image could not be fetched from this URL.')
  }
  return error
}
