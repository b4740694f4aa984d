/** Reads the key of a sign-in link after `#key=`; null if there is none. */
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

/** A link that signs in with a key. The key stands in the fragment, which browsers send to no server. */
export function signInLink(key: string, base_url: string): string {
  return `${base_url === '' ? window.location.origin : base_url}/#key=${encodeURIComponent(key)}`
}
