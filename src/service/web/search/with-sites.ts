import { hostsOf } from './domain-rules.ts'

const mostSites = 10

/**
 * A query with the operators most engines know for domains, as far as there is room: they make good
 * results likelier, and nothing rests on them.
 */
export function withSites(
  query: string,
  include: readonly string[],
  exclude: readonly string[],
  maxChars: number,
): string {
  const terms = query.replace(/\s+/g, ' ').trim().slice(0, maxChars)
  const sites = hostsOf(include, 'every').map((host) => `site:${host}`)
  const isFew = sites.length > 0 && sites.length <= mostSites
  const one = isFew ? [sites.length > 1 ? `(${sites.join(' OR ')})` : sites.join('')] : []
  // a part of a domain is left out by us: the whole of it must not be
  const unwanted = hostsOf(exclude, 'whole')
    .slice(0, mostSites)
    .map((host) => `-site:${host}`)
  return [...one, ...unwanted].reduce(
    (text, part) => (text.length + part.length < maxChars ? `${text} ${part}` : text),
    terms,
  )
}
