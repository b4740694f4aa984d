import { isIP } from 'node:net'
import { plainHost } from '#service/web/address-rules.ts'

export interface DomainRules {
  /** Whether a result may be told. Only web addresses without credentials are. */
  admits: (address: string) => boolean
}

interface Rule {
  host: string
  /** Empty: any. */
  port: string
  /** Decoded, in lower case. */
  path: string[]
}

/**
 * What of the web a search may tell of: something included, when anything is, and nothing excluded.
 * `example.org` and `*.example.org` mean it and what is below it; `example.org/news` what is under
 * that path there. A rule that cannot be read includes nothing.
 */
export function domainRules(include: readonly string[], exclude: readonly string[]): DomainRules {
  const included = include.flatMap((text) => readRule(text) ?? [])
  const excluded = exclude.flatMap((text) => readRule(text) ?? [])
  return {
    admits(address) {
      const url = readAddress(address)
      if (url === null || excluded.some((rule) => covers(rule, url))) return false
      return include.length === 0 || included.some((rule) => covers(rule, url))
    },
  }
}

/** The hosts of rules, for providers that take them, each once. `whole`: not of parts of a domain. */
export function hostsOf(rules: readonly string[], which: 'every' | 'whole'): string[] {
  const read = rules.flatMap((text) => readRule(text) ?? [])
  const fitting = read.filter(
    ({ port, path }) => which === 'every' || (port === '' && path.length === 0),
  )
  return [...new Set(fitting.map(({ host }) => host))]
}

function readRule(text: string): Rule | null {
  const bare = text.trim().replace(/^[a-z][a-z\d+.-]*:\/\//i, '')
  // the port of a scheme is left out of a URL, so it is read before
  const port = /^[^/?#]*:(\d+)/.exec(bare)?.[1] ?? ''
  const url = readAddress(`http://${bare.replace(/^\*\./, '')}`)
  return url === null ? null : { host: plainHost(url.hostname), port, path: segments(url) }
}

// longer than any server takes
const longestAddress = 8_000

function readAddress(text: string): URL | null {
  if (text.length > longestAddress || !URL.canParse(text)) return null
  const url = new URL(text)
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  return isWeb && url.username === '' && url.password === '' ? url : null
}

function covers({ host, port, path }: Rule, url: URL): boolean {
  const given = plainHost(url.hostname)
  const isBelow = isIP(given) === 0 && given.endsWith(`.${host}`)
  if (given !== host && !isBelow) return false
  if (port !== '' && port !== (url.port || (url.protocol === 'https:' ? '443' : '80'))) return false
  const there = segments(url)
  return path.every((segment, at) => there[at] === segment)
}

function segments({ pathname }: URL): string[] {
  return pathname.split('/').filter(Boolean).map(decode)
}

// as often as servers may
function decode(segment: string): string {
  try {
    const once = decodeURIComponent(segment)
    return once === segment ? once.toLowerCase() : decode(once)
  } catch {
    return segment.toLowerCase()
  }
}
