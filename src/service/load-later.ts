import { createRequire } from 'node:module'
import type * as Re2js from 're2js'
import type * as Undici from 'undici'

const require = createRequire(import.meta.url)

/**
 * undici, loaded with the first request that goes out: a service at rest does without its hundred
 * modules.
 */
export function undici(): typeof Undici {
  // oxlint-disable-next-line no-unsafe-type-assertion -- require knows no types; these are the package's own
  return require('undici') as typeof Undici
}

/** RE2JS, loaded with the first pattern. */
export function re2js(): typeof Re2js {
  // oxlint-disable-next-line no-unsafe-type-assertion -- require knows no types; these are the package's own
  return require('re2js') as typeof Re2js
}

/** An agent that is made when it is first asked for anything. */
export function agentLater(make: () => Undici.Agent): Undici.Agent {
  let made: Undici.Agent | null = null
  const handler: ProxyHandler<Undici.Agent> = {
    get: (_, name) => {
      // nothing was ever opened: there is nothing to close
      if (made === null && (name === 'close' || name === 'destroy')) return () => Promise.resolve()
      made ??= make()
      const value: unknown = Reflect.get(made, name)
      return typeof value === 'function' ? value.bind(made) : value
    },
  }
  // oxlint-disable-next-line no-unsafe-type-assertion -- every property is read from an agent
  return new Proxy({} as Undici.Agent, handler)
}
