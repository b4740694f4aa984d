import { kindOfName } from '#contract/file-kinds.ts'

/**
 * The path of an original in a bundle, such as `files/000001.pdf`. Paths are numbers, because names of files
 * may be equal, differ in case only, or be no names of files on some system. The manifest has the names.
 */
export function originalPath(number: number, name: string): string {
  return `files/${numbered(number)}.${kindOfName(name) ?? 'bin'}`
}

/** The path of the text of a file in a bundle. */
export function textPath(number: number): string {
  return `texts/${numbered(number)}.jsonl`
}

function numbered(number: number): string {
  return String(number).padStart(6, '0')
}
