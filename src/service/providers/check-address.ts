import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { Failure } from '#service/failure.ts'
import { plainHost } from '#service/outbound/address-rules.ts'
import type { AddressRules } from '#service/outbound/address-rules.ts'
import { AddressForbidden } from '#service/outbound/guarded-agent.ts'

/**
 * Throws `address_forbidden` for an address that must not be connected to, so that the error appears where
 * the address is entered. Each connection is checked again, because the name may resolve to another address
 * by then.
 */
export async function checkAddress(
  rules: AddressRules,
  base_url: string,
  path = 'base_url',
): Promise<void> {
  const url = readBaseUrl(base_url)
  const host = plainHost(url.hostname)
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  const addresses = isIP(host) === 0 ? await addressesOf(host) : [host]
  // A name that does not resolve now may resolve once the server runs.
  if (addresses.length === 0 || addresses.some((address) => rules.allows(host, port, address)))
    return
  throw new Failure('address_forbidden', new AddressForbidden(host).message, { path })
}

/** Normalizes an address for storage: removes trailing slashes. Throws `field_malformed`. */
export function plainBaseUrl(base_url: string): string {
  return readBaseUrl(base_url).href.replace(/\/+$/, '')
}

function readBaseUrl(base_url: string): URL {
  // The pattern of the contract accepts some texts that are not URLs, such as one with the port 99999.
  if (URL.canParse(base_url)) return new URL(base_url)
  throw new Failure('field_malformed', 'This is not a valid URL.', { path: 'base_url' })
}

async function addressesOf(host: string): Promise<string[]> {
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address)
  } catch {
    return []
  }
}
