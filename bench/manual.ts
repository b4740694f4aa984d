import { pdfOf } from '#service/extraction/render/write-pdf.ts'

export const manualPages = 1000

const prose =
  'The miller keeps the keys of the upper barn. Rye is weighed in the morning and wheat in the afternoon. '

/** A PDF of so many pages of text. */
export function manual(pages = manualPages): Buffer {
  const objects = Array.from({ length: pages }, (_, at) => {
    const content = Array.from(
      { length: 30 },
      (__, line) =>
        `BT /F 11 Tf 60 ${760 - line * 22} Td (${at + 1}.${line} ${prose.trim()}) Tj ET`,
    ).join('\n')
    return [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${at * 2 + 5} 0 R /Resources << /Font << /F 3 0 R >> >> >>`,
      `<< /Length ${content.length} >> stream\n${content}\nendstream`,
    ]
  })
  const kids = objects.map((_, at) => `${at * 2 + 4} 0 R`).join(' ')
  return Buffer.from(
    pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      ...objects.flat(),
    ]),
    'latin1',
  )
}
