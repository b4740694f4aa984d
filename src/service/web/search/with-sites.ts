import { hostsOf } from './domain-rules.ts'

const maxSites = 10

/**
 * Adds `site:` operators to a query, as far as there is room. They improve the results; the rules themselves
 * are applied afterwards.
 */
export function withSites(
  query: string,
  include: readonly string[],
  exclude: readonly string[],
  maxChars: number,
): string {
  const terms = query.replace(/\s+/g, ' ').trim().slice(0, maxChars)
  const sites = hostsOf(include, 'every').map((host) => `site:${host}`)
  const isFew = sites.length > 0 && sites.length <= maxSites
  const one = isFew ? [sites.length > 1 ? `(${sites.join(' OR ')})` : sites.join('')] : []
  // Rules with a path are applied to the results, because the operator would exclude the whole domain.
  const unwanted = hostsOf(exclude, 'whole')
    .slice(0, maxSites)
    .map((host) => `-site:${host}`)
  return [...one, ...unwanted].reduce(
    (text, part) => (text.length + part.length < maxChars ? `${text} ${part}` : text),
    terms,
  )
}
