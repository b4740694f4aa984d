// `localhost:11434`, `127.0.0.1:11434/v1` and the name of a machine in the same network.
const nearHost = /^(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:]+\]|[a-z0-9-]+)(?=[:/]|$)/i

/** The address with the `http://` or `https://` that was left out: only a server nearby is called without TLS. */
export function completeUrl(typed: string): string {
  const address = typed.trim()
  if (address === '' || address.includes('://')) return address
  return `${nearHost.test(address) ? 'http' : 'https'}://${address}`
}
