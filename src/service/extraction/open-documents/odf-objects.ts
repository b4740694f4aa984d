import { rounded } from '#service/extraction/office/chart-blocks.ts'
import { walkXml } from '#service/extraction/office/xml.ts'
import { escaped } from './odf-html.ts'

// A chart of more points is drawn from a table that the document has itself.
const maxRows = 2_000
const maxColumns = 100

/**
 * The title and the values of an embedded chart, or the text of an embedded formula, as HTML. Empty for any other object.
 * See part 3 of OpenDocument 1.3, section 11.
 */
export function objectHtml(xml: string | null): string {
  if (xml === null) return ''
  const names: string[] = []
  const rows: string[][] = []
  let isChart = false
  let title = ''
  let formula = ''
  walkXml(xml, {
    open: (name) => {
      names.push(name)
      if (name === 'chart') isChart = true
      if (name === 'table-row') rows.push([])
      if (name === 'table-cell') rows.at(-1)?.push('')
    },
    text: (text) => {
      if (names.at(-1) === 'annotation') formula += text
      else if (names.includes('table-cell')) {
        const row = rows.at(-1)
        if (row) row[row.length - 1] += text
      } else if (names.includes('p') && names[names.lastIndexOf('title') - 1] === 'chart') {
        title += text
      }
    },
    close: () => {
      names.pop()
    },
  })
  if (!isChart) return escaped(formula.trim())
  const heading = title.trim() === '' ? 'Chart' : `Chart: ${title.trim()}`
  if (rows.length < 2) return title.trim() === '' ? '' : `<p>${escaped(heading)}</p>`
  const [head = [], ...values] = rows
    .slice(0, maxRows + 1)
    .map((row) => row.slice(0, maxColumns).map((cell) => cell.trim()))
  const cells = (row: string[], tag: string): string =>
    row.map((cell) => `<${tag}>${escaped(rounded(cell))}</${tag}>`).join('')
  const body = values.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')
  return `<p>${escaped(heading)}</p><table><tr>${cells(head, 'th')}</tr>${body}</table>`
}
