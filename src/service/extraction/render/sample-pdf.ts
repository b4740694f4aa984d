import { pdfOf } from './write-pdf.ts'

const text = 'The quick brown fox jumps over the lazy dog, 0123456789.'
const content = [
  '0.9 0.95 1 rg 40 40 200 120 re f 0 0 0 rg 1 w 40 400 m 500 420 l S',
  ...Array.from(
    { length: 30 },
    (_, at) => `BT /F${at % 2} ${9 + (at % 4)} Tf 40 ${780 - at * 24} Td (${text}) Tj ET`,
  ),
].join('\n')

/** One page of text, lines and color. */
export const samplePdf = pdfOf([
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F0 5 0 R /F1 6 0 R >> >> >>',
  `<< /Length ${content.length} >> stream\n${content}\nendstream`,
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>',
])
