/** A PDF of these objects, numbered from 1; the first is the catalog. */
export function pdfOf(objects: readonly string[]): string {
  let file = '%PDF-1.7\n'
  const places = objects.map((object, at) => {
    const place = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return String(place).padStart(10, '0')
  })
  const table = places.map((place) => `${place} 00000 n \n`).join('')
  return `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF`
}
