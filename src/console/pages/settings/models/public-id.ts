/**
 * Builds a public id for a model of a provider from the allowed characters: its own name, or if
 * that is taken, the name with the provider as a prefix.
 */
export function publicId(upstream: string, provider: string, taken: ReadonlySet<string>): string {
  const own = plain(upstream) || 'model'
  if (!taken.has(own)) return own
  const longer = `${plain(provider.toLowerCase()) || 'provider'}/${own}`.slice(0, 120)
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? longer : `${longer}-${number}`
    if (!taken.has(id)) return id
  }
}

function plain(name: string): string {
  return name
    .replaceAll(/[^\w.:/-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 100)
}
