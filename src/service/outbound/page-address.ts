import { FetchFailed, readUrl } from './fetch-guarded.ts'

/** The normalized address, which serves as a key; `invalid …` for an invalid one. */
export function addressOf(text: string): string {
  const url = readableUrl(text)
  return url === null ? `invalid ${text}` : pageAddress(url)
}

/** The address of a page without fragment and tracking parameters. */
export function pageAddress(address: URL): string {
  const url = new URL(address)
  url.hash = ''
  // Copied first, because deleting while iterating would skip entries.
  for (const name of new Set(url.searchParams.keys())) {
    if (/^(utm_\w+|(fb|g)clid|msclkid|mc_[ce]id)$/.test(name)) url.searchParams.delete(name)
  }
  return url.href
}

/** Parses a URL as `fetchGuarded` would; null when it is invalid. */
export function readableUrl(text: string, base?: URL): URL | null {
  try {
    return readUrl(text.trim(), base)
  } catch (error) {
    if (error instanceof FetchFailed) return null
    throw error
  }
}
