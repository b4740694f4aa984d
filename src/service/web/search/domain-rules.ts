import { isIP } from 'node:net'
import { plainHost } from '#service/outbound/address-rules.ts'

export interface DomainRules {
  /** Whether a result may be returned. Only web addresses without credentials may. */
  admits: (address: string) => boolean
}

interface Rule {
  host: string
  /** Empty means any. */
  port: string
  /** Decoded, in lower case. */
  path: string[]
}

/**
 * The include and exclude rules of a search; exclusion takes precedence. `example.org` and `*.example.org`
 * match the domain and its subdomains; `example.org/news` matches what is below that path. An invalid rule
 * includes nothing.
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

/**
 * The distinct hosts of rules, for providers with domain parameters. `whole` skips rules with a path or a
 * port.
 */
export function hostsOf(rules: readonly string[], which: 'every' | 'whole'): string[] {
  const read = rules.flatMap((text) => readRule(text) ?? [])
  const fitting = read.filter(
    ({ port, path }) => which === 'every' || (port === '' && path.length === 0),
  )
  return [...new Set(fitting.map(({ host }) => host))]
}

function readRule(text: string): Rule | null {
  const bare = text.trim().replace(/^[a-z][a-z\d+.-]*:\/\//i, '')
  // A URL omits the default port of its scheme, so the port is read before parsing.
  const port = /^[^/?#]*:(\d+)/.exec(bare)?.[1] ?? ''
  const url = readAddress(`http://${bare.replace(/^\*\./, '')}`)
  return url === null ? null : { host: plainHost(url.hostname), port, path: segments(url) }
}

// Longer than any server accepts.
const maxAddressChars = 8_000

function readAddress(text: string): URL | null {
  if (text.length > maxAddressChars || !URL.canParse(text)) return null
  const url = new URL(text)
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  return isWeb && url.username === '' && url.password === '' ? url : null
}

function covers({ host, port, path }: Rule, url: URL): boolean {
  const urlHost = plainHost(url.hostname)
  const isBelow = isIP(urlHost) === 0 && urlHost.endsWith(`.${host}`)
  if (urlHost !== host && !isBelow) return false
  if (port !== '' && port !== (url.port || (url.protocol === 'https:' ? '443' : '80'))) return false
  const there = segments(url)
  return path.every((segment, at) => there[at] === segment)
}

function segments({ pathname }: URL): string[] {
  return pathname.split('/').filter(Boolean).map(decode)
}

// Servers may decode repeatedly, so all plausible levels are decoded here.
function decode(segment: string): string {
  try {
    const once = decodeURIComponent(segment)
    return once === segment ? once.toLowerCase() : decode(once)
  } catch {
    return segment.toLowerCase()
  }
}
