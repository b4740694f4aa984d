import { decodeText } from './decode-text.ts'

/** What a choice of files offers for a table. */
export const tableTypes = ['csv', 'tsv', 'txt', 'text/csv']

type TableFile = { text: string; problem: null } | { text: null; problem: string }

/** Reads the text of a file with a table, or says for a person why it is none. */
export async function readTableFile(file: File, maxMegabytes: number): Promise<TableFile> {
  if (file.size > maxMegabytes * 1024 * 1024) {
    return { text: null, problem: `The file is larger than ${maxMegabytes} MB. Split the table.` }
  }
  const text = decodeText(new Uint8Array(await file.arrayBuffer()))
  if (text === null) {
    const problem = `${file.name} is not a text file. In your spreadsheet, save the table as CSV.`
    return { text, problem }
  }
  return text.trim() === ''
    ? { text: null, problem: `${file.name} is empty.` }
    : { text, problem: null }
}
