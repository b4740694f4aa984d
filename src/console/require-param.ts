import { useParams } from '#console/router/use-location.ts'
import type { Params } from '#console/router/route.ts'

/**
 * Reads a parameter of the route. Throws if the route does not define it, which is a programming
 * error.
 */
export function requireParam(params: Params, name: string): string {
  const value = params[name]
  if (value === undefined) throw new Error(`The route has no parameter ${name}.`)
  return value
}

export function useRequiredParam(name: string): string {
  return requireParam(useParams(), name)
}
