import { lookup as resolve } from 'node:dns'
import type { LookupAddress, LookupOptions } from 'node:dns'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import type { Agent } from 'undici'
import { plainHost } from './address-rules.ts'
import type { AddressRules } from './address-rules.ts'
import { OutboundAgent } from './informational-responses.ts'

/** No address of a host may be connected to. Other errors may wrap this one: see `addressForbiddenIn`. */
export class AddressForbidden extends Error {
  override readonly name = 'AddressForbidden'
  readonly host: string

  constructor(host: string) {
    super(
      `Requests to ${host} are not allowed. To allow them, add the host to SHEAF_PRIVATE_HOSTS and restart Sheaf.`,
    )
    this.host = host
  }
}

/** The `AddressForbidden` among an error and its causes, or null. */
export function addressForbiddenIn(error: unknown): AddressForbidden | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof AddressForbidden) return cause
  }
  return null
}

/** Whether an error is, or was caused by, a forbidden address. */
export function isAddressForbidden(error: unknown): boolean {
  return addressForbiddenIn(error) !== null
}

type Resolve = (
  host: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * An agent that connects only to allowed addresses. A name is resolved once per connection, and the
 * connection goes to one of the checked addresses, so DNS rebinding has no effect. Redirects are not
 * followed. Requests fail with `AddressForbidden`.
 */
export function guardedAgent(
  rules: AddressRules,
  options: Omit<Agent.Options, 'connect' | 'factory'> & { resolve?: Resolve } = {},
): Agent {
  const { resolve: resolveHost = resolve, connectTimeout = 10_000, ...rest } = options
  const connectors = new Map<number, buildConnector.connector>()

  // Each port has a connector, because the lookup callback does not receive the port.
  const connectorOf = (port: number): buildConnector.connector => {
    const cached = connectors.get(port)
    if (cached !== undefined) return cached
    const connector = buildConnector({
      timeout: connectTimeout,
      // With HTTP/1.1, cancelling a response closes its connection, which every upstream notices.
      allowH2: false,
      lookup: checkedLookup(rules, port, resolveHost),
    })
    connectors.set(port, connector)
    return connector
  }

  return new OutboundAgent({
    ...rest,
    connect(target, callback) {
      const port = Number(target.port) || (target.protocol === 'https:' ? 443 : 80)
      const host = plainHost(target.hostname)
      // A socket does not call `lookup` for a host that is an IP address.
      if (isIP(host) !== 0 && !rules.allows(host, port, host)) {
        callback(new AddressForbidden(host), null)
        return
      }
      connectorOf(port)(target, callback)
    },
  })
}

function checkedLookup(rules: AddressRules, port: number, resolveHost: Resolve): LookupFunction {
  return (host, options, callback) => {
    resolveHost(host, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, [])
      const allowed = addresses.filter(({ address }) => rules.allows(host, port, address))
      const [first] = allowed
      if (first === undefined) return callback(new AddressForbidden(host), [])
      return options.all === true
        ? callback(null, allowed)
        : callback(null, first.address, first.family)
    })
  }
}
