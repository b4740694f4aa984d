/**
 * Replaces what a terminal would obey instead of showing: escape sequences and other control characters,
 * and controls of the writing direction. Names and answers come from other people. A line feed and a
 * tab stay in texts of several lines.
 */
export function neutralize(text: string, { lines = false } = {}): string {
  const cleaned = lines ? text.replaceAll('\r\n', '\n') : text
  return cleaned.replaceAll(
    // oxlint-disable-next-line no-control-regex -- the pattern searches for control characters
    /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g,
    (char) => (lines && (char === '\n' || char === '\t') ? char : '\ufffd'),
  )
}

/** JSON in ASCII where a terminal would obey a character; JSON itself only escapes some of them. */
export function toJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replaceAll(
    /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
