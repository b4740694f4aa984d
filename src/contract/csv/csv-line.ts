/** A line of CSV (RFC 4180). */
export function csvLine(values: readonly (string | number | null | undefined)[]): string {
  return `${values.map(cell).join(',')}\r\n`
}

function cell(value: string | number | null | undefined): string {
  const text = value == null ? '' : String(value)
  // Spreadsheets would run a text that begins like a formula, also in the full-width forms of Chinese and Japanese.
  const safe = typeof value === 'string' && /^[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text
  // Where the decimal sign is a comma, spreadsheets separate cells by semicolons; some do by tabs.
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
