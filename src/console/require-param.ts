import { useParams, type Params } from 'react-router'

/** A parameter the route promises; its absence is a mistake in the routes, not of the person. */
export function requireParam(params: Params, name: string): string {
  const value = params[name]
  if (value === undefined) throw new Error(`The route has no parameter ${name}.`)
  return value
}

export function useRequiredParam(name: string): string {
  return requireParam(useParams(), name)
}
