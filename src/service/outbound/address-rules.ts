import { BlockList, isIP } from 'node:net'

/** Decides which addresses outbound requests may connect to. */
export interface AddressRules {
  /** `host` is the host of the URL, `address` one of the addresses that it resolves to. */
  allows: (host: string, port: number, address: string) => boolean
}

/** Addresses that are allowed besides the public internet: loopback, and the entries of SHEAF_PRIVATE_HOSTS. */
export interface AllowedAddresses {
  loopback: boolean
  /** Hosts, `host:port`, addresses and ranges such as 10.0.0.0/8. */
  privateHosts: readonly string[]
}

// https://www.iana.org/assignments/iana-ipv4-special-registry
const specialRanges = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // A public address at which Azure serves metadata to virtual machines.
  '168.63.129.16/32',
]

// All routed addresses. IPv4-mapped and NAT64 addresses (::ffff:0:0/96, 64:ff9b::/96) are outside of it.
const globalRanges = ['2000::/3']
// https://www.iana.org/assignments/iana-ipv6-special-registry: Teredo, documentation and 6to4 within
const specialGlobalRanges = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']
const loopbackRanges = ['127.0.0.0/8', '::1/128']

/** Parses the lists once. Throws when an entry of the private hosts is invalid. */
export function addressRules({ loopback, privateHosts }: AllowedAddresses): AddressRules {
  const special = ranges([...specialRanges, ...specialGlobalRanges])
  const global = ranges(globalRanges)
  const allowed = ranges(loopback ? loopbackRanges : [])
  const names = new Set<string>()
  for (const text of privateHosts) {
    const entry = readPrivateHost(text)
    if (entry === null) throw new Error(`“${text}” is not a host, host:port or address range.`)
    if ('range' in entry) addRange(allowed, entry.range)
    else names.add(entry.name)
  }

  return {
    allows(host, port, address) {
      const bare = address.replace(/%.*$/, '')
      const family = isIP(bare) === 6 ? 'ipv6' : 'ipv4'
      if (isIP(bare) === 0) return false
      if (allowed.check(bare, family)) return true
      const spellings = [plainHost(host), bare].flatMap((name) => [name, `${name} ${port}`])
      if (spellings.some((name) => names.has(name))) return true
      return !special.check(bare, family) && (family === 'ipv4' || global.check(bare, family))
    },
  }
}

/** Parses an entry of SHEAF_PRIVATE_HOSTS; null when it is invalid. In `name`, a port follows a blank. */
export function readPrivateHost(text: string): { range: string } | { name: string } | null {
  if (text.includes('/')) return isRange(text) ? { range: text } : null
  const address = text.replace(/^\[(.*)\]$/, '$1')
  if (isIP(address) === 6) return { name: plainHost(address) }
  if (!/^[^\s/@?#\\*]+$/.test(text) || !URL.canParse(`http://${text}`)) return null
  const { hostname } = new URL(`http://${text}`)
  // A URL omits the default port of its scheme.
  const port = /:(\d+)$/.exec(text)?.[1]
  return {
    name: port === undefined ? plainHost(hostname) : `${plainHost(hostname)} ${Number(port)}`,
  }
}

/** Normalizes a host for comparison: no brackets, no trailing dot, canonical spelling. */
export function plainHost(host: string): string {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  if (isIP(bare) === 6) return new URL(`http://[${bare.replace(/%.*$/, '')}]`).hostname.slice(1, -1)
  return bare.replace(/\.$/, '')
}

function ranges(list: readonly string[]): BlockList {
  const blockList = new BlockList()
  for (const range of list) addRange(blockList, range)
  return blockList
}

function addRange(list: BlockList, range: string): void {
  const [network = '', prefix = ''] = range.split('/')
  list.addSubnet(network, Number(prefix), isIP(network) === 6 ? 'ipv6' : 'ipv4')
}

function isRange(text: string): boolean {
  const [network = '', prefix = '', ...rest] = text.split('/')
  const family = isIP(network)
  const maxPrefixBits = family === 6 ? 128 : 32
  return (
    family !== 0 && rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= maxPrefixBits
  )
}
