import { plainHost } from '#service/outbound/address-rules.ts'
import { pageAddress, readableUrl } from '#service/outbound/page-address.ts'
import { domainRules } from '#service/web/search/domain-rules.ts'

export interface SiteScope {
  /** The normalized address of a link, or null when it is outside the source. */
  follow: (link: string) => string | null
  excludes: (address: string) => boolean
}

const maxAddressChars = 2_000

/** The scope of a source: pages below `start` on its host, or below the address it redirects to. */
export function siteScope(start: URL, finalUrl: URL, exclude_urls: readonly string[]): SiteScope {
  const base = { host: hostOf(start), path: folderOf(start) }
  const moved = { host: hostOf(finalUrl), path: folderOf(finalUrl) }
  // A redirect to the front page must not extend the scope to the whole site.
  const isWider = base.host === moved.host && base.path.startsWith(`${moved.path}/`)
  const bases = isWider ? [base] : [base, moved]
  const exclusions = exclude_urls.flatMap((text) => {
    const isWhole = /^(https?:)?\//i.test(text.trim())
    return readableUrl(isWhole ? text : `https://${text.trim()}`, start) ?? []
  })
  // With a query an exclusion means one page, without one everything below.
  const pages = new Set(exclusions.filter((url) => url.search !== '').map(pageAddress))
  const folders = exclusions
    .filter((url) => url.search === '')
    .map((url) => url.host + url.pathname)
  const outside = domainRules([], folders)
  const excludes = (address: string): boolean => pages.has(address) || !outside.admits(address)

  return {
    excludes,
    follow(link) {
      const url = readableUrl(link)
      if (url === null) return null
      const address = pageAddress(url)
      if (address.length > maxAddressChars || excludes(address)) return null
      const host = hostOf(url)
      const isBelow = bases.some(
        ({ host: own, path }) =>
          host === own && (url.pathname === path || `${url.pathname}/`.startsWith(`${path}/`)),
      )
      return isBelow ? address : null
    },
  }
}

// A site may be reached by http or https, and with or without `www.`.
function hostOf(url: URL): string {
  return `${plainHost(url.hostname).replace(/^www\./, '')}:${url.port}`
}

// /docs/index.html, /docs/ and /docs all have the base /docs.
function folderOf({ pathname }: URL): string {
  const path = pathname.replace(/\/[^/]*\.(x?html?|php|aspx?|jsp|md|txt|pdf)$/i, '/')
  return path.replace(/\/+$/, '')
}
