/** An address inside the console. */
export interface Location {
  pathname: string
  /** With its question mark; empty without parameters. */
  search: string
  /** With its number sign; empty without a fragment. */
  hash: string
  /** What the navigation attached to the entry of the history. */
  state: unknown
  /** Differs for each visit, also of the same address. */
  key: string
}

/**
 * A new visit of a path that may have parameters and a fragment. Parameters alone are those of the
 * page at `shown`.
 */
export function makeLocation(to: string, shown = '/', state: unknown = null): Location {
  const [address = '', ...fragment] = to.split('#')
  const [pathname = '', ...query] = address.split('?')
  return {
    pathname: ownPath(pathname) || shown,
    search: query.join('') === '' ? '' : `?${query.join('?')}`,
    hash: fragment.join('') === '' ? '' : `#${fragment.join('#')}`,
    state,
    key: makeKey(),
  }
}

/**
 * The path as one of this host. A browser reads two slashes at its start as the name of another host, takes a backslash
 * for a slash and drops tabs and line ends (https://url.spec.whatwg.org/#relative-slash-state), and its history throws.
 */
export function ownPath(pathname: string): string {
  return pathname.replaceAll(/[\t\n\r]/g, '').replace(/^[/\\]{2,}/, '/')
}

export function addressOf({ pathname, search, hash }: Location): string {
  return pathname + search + hash
}

export function makeKey(): string {
  return Math.random().toString(36).slice(2, 10)
}

/** Decodes a part of an address that somebody may have written by hand. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // A percent sign that encodes nothing stands for itself.
    return part
  }
}
