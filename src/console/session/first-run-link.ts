/** Reads the key of a first-run link after `#key=`; null if there is none. */
export function readLinkKey(hash: string): string | null {
  const key = new URLSearchParams(hash.replace(/^#/, '')).get('key')?.trim()
  return key === undefined || key === '' ? null : key
}

/**
 * Removes the key from the URL at once, so that neither the history nor a copied link contains it.
 */
export function takeLinkKey(): string | null {
  const key = readLinkKey(window.location.hash)
  if (key !== null) {
    const { pathname, search } = window.location
    window.history.replaceState(window.history.state, '', pathname + search)
  }
  return key
}
