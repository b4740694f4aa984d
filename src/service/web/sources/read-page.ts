import { setImmediate as turn } from 'node:timers/promises'
import { Parser } from 'htmlparser2'

/** The facts of a page that the crawler needs. The text is extracted later, like that of every file. */
export interface PageFacts {
  title: string | null
  /** Absolute, in document order. */
  links: string[]
  canonical: string | null
  /** The target of a meta refresh, immediate or within seconds. */
  refresh: string | null
  /** The number of visible letters. */
  letters: number
  asksForPassword: boolean
  isPaid: boolean
  /** The directives of the robots meta element. */
  isIndexed: boolean
  isFollowed: boolean
}

const silent = new Set(['script', 'style', 'noscript', 'template', 'svg', 'iframe', 'object'])
const maxLinks = 5_000
// Also limits the base URL: one of megabytes would make every link that long.
const maxLinkChars = 4_000
const maxTitleChars = 300
// A piece may have hundreds of links, and each is resolved.
const pieceChars = 8 * 1024
const maxLinkedDataChars = 256 * 1024
// The parser's cost is quadratic in the depth, and no real page is nested this deep.
const maxDepth = 1_000
const soonSeconds = 10

/** Reads the facts of the page at `url`; parsing a long page lets other requests run in between. */
export async function readPage(html: string, url: URL, robotsTag = ''): Promise<PageFacts> {
  const page: PageFacts = {
    title: null,
    links: [],
    canonical: null,
    refresh: null,
    letters: 0,
    asksForPassword: false,
    isPaid: false,
    ...readRobotsTag(robotsTag),
  }
  let base = url
  let isBased = false
  const hidden: string[] = []
  let title: string | null = null
  let linkedData: string | null = null
  let depth = 0
  const isTooDeep = (): boolean => depth >= maxDepth
  const resolve = (link: string | undefined): string | null =>
    link !== undefined && link.length <= maxLinkChars && URL.canParse(link.trim(), base)
      ? new URL(link.trim(), base).href
      : null

  const onMeta = ({ name = '', content = '', 'http-equiv': equivalent = '' }: Attributes): void => {
    const named = name.toLowerCase()
    if (named === 'robots' || named === 'sheaf') {
      const { isIndexed, isFollowed } = readRobotsTag(content)
      page.isIndexed &&= isIndexed
      page.isFollowed &&= isFollowed
    } else if (equivalent.toLowerCase() === 'refresh') {
      const [, seconds = '', link] =
        /^\s*([\d.]+)\s*[;,]?\s*(?:url\s*=\s*)?["']?([^"']*)/i.exec(content) ?? []
      if (link && Number(seconds) <= soonSeconds) page.refresh ??= resolve(link)
    }
  }

  const parser = new Parser({
    onopentag(tag, attributes) {
      depth += 1
      if (tag === 'script' && /ld\+json/i.test(attributes['type'] ?? '')) linkedData = ''
      if (silent.has(tag)) hidden.push(tag)
      else if (hidden.length > 0) return
      else if (tag === 'title' && title === null) title = ''
      else if (tag === 'meta') onMeta(attributes)
      else if (tag === 'base' && !isBased) {
        const href = resolve(attributes['href'])
        isBased = true
        if (href !== null) base = new URL(href)
      } else if (tag === 'link' && /\bcanonical\b/i.test(attributes['rel'] ?? '')) {
        page.canonical ??= resolve(attributes['href'])
      } else if (tag === 'a' || tag === 'area') {
        if (page.links.length >= maxLinks) return
        const link = resolve(attributes['href'])
        const isFollowed = !/\bnofollow\b/i.test(attributes['rel'] ?? '')
        if (link !== null && isFollowed) page.links.push(link)
      } else if (tag === 'input' && attributes['type']?.toLowerCase() === 'password') {
        page.asksForPassword = true
      }
    },
    ontext(text) {
      if (linkedData !== null) {
        if (linkedData.length < maxLinkedDataChars) linkedData += text
      } else if (hidden.length > 0) return
      else if (title !== null && page.title === null) title += text
      else page.letters += text.replace(/\s+/g, '').length
    },
    onclosetag(tag) {
      depth -= 1
      if (hidden.at(-1) === tag) hidden.pop()
      if (tag === 'script' && linkedData !== null) {
        // https://developers.google.com/search/docs/appearance/structured-data/paywalled-content
        page.isPaid ||= /"isAccessibleForFree"\s*:\s*"?false/i.test(linkedData)
        linkedData = null
      }
      if (tag === 'title' && page.title === null && title !== null) {
        page.title = title.replace(/\s+/g, ' ').trim().slice(0, maxTitleChars).toWellFormed()
      }
    },
  })
  for (let at = 0; at < html.length && !isTooDeep(); at += pieceChars) {
    parser.write(html.slice(at, at + pieceChars))
    await turn()
  }
  parser.end()
  return page
}

type Attributes = Record<string, string>

/** Parses an `X-Robots-Tag` header or the content of the robots meta element. */
function readRobotsTag(text: string): Pick<PageFacts, 'isIndexed' | 'isFollowed'> {
  const words = text.toLowerCase().split(/[\s,;:]+/)
  return {
    isIndexed: !words.includes('noindex') && !words.includes('none'),
    isFollowed: !words.includes('nofollow') && !words.includes('none'),
  }
}
