/** The key a first-run link carries after `#key=`, or null. */
export function readLinkKey(hash: string): string | null {
  const key = new URLSearchParams(hash.replace(/^#/, '')).get('key')?.trim()
  return key === undefined || key === '' ? null : key
}

/** Takes the key out of the address at once, so that neither history nor a copied link holds it. */
export function takeLinkKey(): string | null {
  const key = readLinkKey(window.location.hash)
  if (key !== null) {
    const { pathname, search } = window.location
    window.history.replaceState(window.history.state, '', pathname + search)
  }
  return key
}
