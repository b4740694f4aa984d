import type { CallInput, Endpoint } from '#contract/endpoint.ts'

/** The address of a request: a path of the contract with its parameters and query filled in. */
export function endpointUrl(
  path: string,
  { params = {}, query = {} }: CallInput<Endpoint>,
): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value].flat()) search.append(name, String(each))
  }
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  return search.size === 0 ? filled : `${filled}?${search.toString()}`
}
