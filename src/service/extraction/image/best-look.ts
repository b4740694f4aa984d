/** What was seen when a picture was read in one orientation. */
export interface Look {
  /** Characters, whether they make sense or not. */
  seen: number
  /** Whether this is the orientation of the text. */
  isConfident: boolean
  /** Whether the lines run from top to bottom. */
  isSideways: boolean
  /** How much the result looks like text. */
  weight: number
}

// The EXIF values of quarter turns.
const quarters = [1, 6, 3, 8]

/**
 * Reads a picture in the orientation with this EXIF value, and in others while the result is doubtful. `look`
 * returns null when there is no time for another. Null when there was none for the first.
 */
export function bestLook<L extends Look>(
  orientation: number,
  look: (orientation: number) => L | null,
): L | null {
  const first = look(orientation)
  // Text in any orientation looks like some characters, but a drawing or a texture does not.
  if (first === null || first.isConfident || first.seen === 0) return first
  let best = first
  for (const turned of otherOrientations(orientation, first.isSideways)) {
    const next = look(turned)
    if (next === null) break
    if (next.weight > best.weight) best = next
    if (next.isConfident) break
  }
  return best
}

/** The turns, clockwise, from one EXIF value to another. */
export function quarterTurns(from: number, to: number): number {
  return (quarters.indexOf(to) - quarters.indexOf(from) + 4) % 4
}

// Sideways lines need a quarter turn, others a half turn.
function otherOrientations(orientation: number, isOnItsSide: boolean): number[] {
  const start = quarters.indexOf(orientation)
  if (start === -1) return []
  const order = isOnItsSide ? [1, 3, 2] : [2, 1, 3]
  return order.map((turn) => quarters[(start + turn) % 4] ?? 1)
}
