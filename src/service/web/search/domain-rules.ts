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
  /** As `plainPath` writes it. */
  path: string
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
      const place = placeOf(readAddress(address))
      if (place === null || excluded.some((rule) => covers(rule, place))) return false
      return include.length === 0 || included.some((rule) => covers(rule, place))
    },
  }
}

/**
 * The distinct hosts of rules, for providers with domain parameters. `whole` skips rules with a path or a
 * port.
 */
export function hostsOf(rules: readonly string[], which: 'every' | 'whole'): string[] {
  const read = rules.flatMap((text) => readRule(text) ?? [])
  const fitting = read.filter(({ port, path }) => which === 'every' || (port === '' && path === ''))
  return [...new Set(fitting.map(({ host }) => host))]
}

function readRule(text: string): Rule | null {
  const bare = text.trim().replace(/^[a-z][a-z\d+.-]*:\/\//i, '')
  // A URL omits the default port of its scheme, so the port is read before parsing.
  const port = /^[^/?#]*:(\d+)/.exec(bare)?.[1] ?? ''
  const url = readAddress(`http://${bare.replace(/^\*\./, '')}`)
  return url === null ? null : { host: plainHost(url.hostname), port, path: plainPath(url) }
}

// Longer than any server accepts.
const maxAddressChars = 8_000

function readAddress(text: string): URL | null {
  if (text.length > maxAddressChars || !URL.canParse(text)) return null
  const url = new URL(text)
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  return isWeb && url.username === '' && url.password === '' ? url : null
}

/** What rules compare of an address. It is read once for all rules, since pages have thousands of links. */
interface Place {
  host: string
  isIp: boolean
  port: string
  path: string
}

function placeOf(url: URL | null): Place | null {
  if (url === null) return null
  const host = plainHost(url.hostname)
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  return { host, isIp: isIP(host) !== 0, port, path: plainPath(url) }
}

function covers(rule: Rule, { host, isIp, port, path }: Place): boolean {
  const isBelow = !isIp && host.endsWith(`.${rule.host}`)
  if (host !== rule.host && !isBelow) return false
  return (rule.port === '' || rule.port === port) && path.startsWith(rule.path)
}

/** The segments of a path, decoded and in lower case, each with a zero after it: no segment is the beginning of another. */
function plainPath({ pathname }: URL): string {
  return pathname
    .split('/')
    .filter(Boolean)
    .map((segment) => `${decode(segment)}\0`)
    .join('')
}

// Servers may decode more than once. A bound keeps “%252525…” from being decoded a thousand times.
const maxDecodings = 5

function decode(segment: string): string {
  if (!segment.includes('%')) return segment.toLowerCase()
  let text = segment
  for (let count = 0; count < maxDecodings && text.includes('%'); count += 1) {
    try {
      const once = decodeURIComponent(text)
      if (once === text) break
      text = once
    } catch {
      break
    }
  }
  return text.toLowerCase().replaceAll('\0', '%00')
}
