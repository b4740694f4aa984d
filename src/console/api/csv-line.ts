/** A line of CSV (RFC 4180). */
export function csvLine(values: readonly (string | number | null | undefined)[]): string {
  return `${values.map(cell).join(',')}\r\n`
}

function cell(value: string | number | null | undefined): string {
  const text = value == null ? '' : String(value)
  // Spreadsheets would run a text that begins like a formula.
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
