/** The only one of some things; null where there are none, or more, so that nobody could tell which is meant. */
export function onlyOne<Thing>(things: Iterable<Thing>): Thing | null {
  const [only, ...others] = things
  return only === undefined || others.length > 0 ? null : only
}
