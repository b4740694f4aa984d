import { Failure } from '#service/failure.ts'
import type { AddressRules } from '#service/outbound/address-rules.ts'
import { FetchFailed, fetchGuarded } from '#service/outbound/fetch-guarded.ts'
import { guardedAgent, isAddressForbidden } from '#service/outbound/guarded-agent.ts'
import { maxImageBytes } from './read-images.ts'
import type { FetchImage } from './read-images.ts'

/** Fetches images from URLs of callers. The address rules keep callers from reaching private networks. */
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
        maxBytes: maxImageBytes,
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
      `The image is larger than ${maxImageBytes / 1024 / 1024} MB.`,
    )
  }
  if (error instanceof FetchFailed || isAddressForbidden(error)) {
    return new Failure('image_unreachable', 'The image could not be fetched from this URL.')
  }
  return error
}
