import { plainHost } from '#service/web/address-rules.ts'
import { FetchFailed, readUrl } from '#service/web/fetch-guarded.ts'
import { domainRules } from '#service/web/search/domain-rules.ts'

/** The one spelling of an address, by which it is known; `invalid …` when it is none. */
export function addressOf(text: string): string {
  const url = readable(text)
  return url === null ? `invalid ${text}` : pageAddress(url)
}

/** The address of a page, without its fragment and what only counts who came from where. */
export function pageAddress(address: URL): string {
  const url = new URL(address)
  url.hash = ''
  // a list of its own: what is taken out moves the rest
  for (const name of new Set(url.searchParams.keys())) {
    if (/^(utm_\w+|(fb|g)clid|msclkid|mc_[ce]id)$/.test(name)) url.searchParams.delete(name)
  }
  return url.href
}

export interface SiteScope {
  /** The one spelling of a link's address, or null when it does not belong. */
  follow: (link: string) => string | null
  excludes: (address: string) => boolean
}

const longestAddress = 2_000

/** What belongs to a source: what stands below `start` on its host, or below where it was found. */
export function siteScope(start: URL, finalUrl: URL, exclude_urls: readonly string[]): SiteScope {
  const base = { host: hostOf(start), path: folderOf(start) }
  const moved = { host: hostOf(finalUrl), path: folderOf(finalUrl) }
  // a redirect to the front page does not make a part of a site the whole of it
  const isWider = base.host === moved.host && base.path.startsWith(`${moved.path}/`)
  const bases = isWider ? [base] : [base, moved]
  const exclusions = exclude_urls.flatMap((text) => {
    const isWhole = /^(https?:)?\//i.test(text.trim())
    return readable(isWhole ? text : `https://${text.trim()}`, start) ?? []
  })
  // with a query it is one page, without it is all that is below
  const pages = new Set(exclusions.filter((url) => url.search !== '').map(pageAddress))
  const folders = exclusions
    .filter((url) => url.search === '')
    .map((url) => url.host + url.pathname)
  const outside = domainRules([], folders)
  const excludes = (address: string): boolean => pages.has(address) || !outside.admits(address)

  return {
    excludes,
    follow(link) {
      const url = readable(link)
      if (url === null) return null
      const address = pageAddress(url)
      if (address.length > longestAddress || excludes(address)) return null
      const host = hostOf(url)
      const isBelow = bases.some(
        ({ host: own, path }) =>
          host === own && (url.pathname === path || `${url.pathname}/`.startsWith(`${path}/`)),
      )
      return isBelow ? address : null
    },
  }
}

function readable(text: string, base?: URL): URL | null {
  try {
    return readUrl(text.trim(), base)
  } catch (error) {
    if (error instanceof FetchFailed) return null
    throw error
  }
}

// http and https of a site are one, and so is it with www
function hostOf(url: URL): string {
  return `${plainHost(url.hostname).replace(/^www\./, '')}:${url.port}`
}

// of /docs/index.html it is /docs, of /docs/ and /docs too
function folderOf({ pathname }: URL): string {
  const path = pathname.replace(/\/[^/]*\.(x?html?|php|aspx?|jsp|md|txt|pdf)$/i, '/')
  return path.replace(/\/+$/, '')
}
