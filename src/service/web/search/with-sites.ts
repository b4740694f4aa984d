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
  longest: number,
): string {
  const asked = query.replace(/\s+/g, ' ').trim().slice(0, longest)
  const wanted = hostsOf(include, 'every').map((host) => `site:${host}`)
  const isFew = wanted.length > 0 && wanted.length <= mostSites
  const one = isFew ? [wanted.length > 1 ? `(${wanted.join(' OR ')})` : wanted.join('')] : []
  // a part of a domain is left out by us: the whole of it must not be
  const unwanted = hostsOf(exclude, 'whole')
    .slice(0, mostSites)
    .map((host) => `-site:${host}`)
  return [...one, ...unwanted].reduce(
    (text, part) => (text.length + part.length < longest ? `${text} ${part}` : text),
    asked,
  )
}
