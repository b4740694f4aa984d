import type { ContextPassage } from '#service/questions/context-passages.ts'

const place =
  /[\s,;(–-]*(?:pages?|pp?\.|seiten?|s\.|páginas?|págs?\.)\s*\p{Nd}+(?:\s*[–-]\s*\p{Nd}+)?\)?$/iu
const ending = /\.\p{L}[\p{L}\p{N}]{1,4}$/u
const heading =
  /^(?:sources?|references?|citations?|documents?|quellen(?:angaben?)?|belege|dokumente?|fuentes?|referencias?|documentos?|références?)$/iu
const maxNameChars = 300

const keyOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(ending, '')
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ') ?? ''

/**
 * Tells whether a line of an answer says nothing but the name of one of the documents, or that such names follow, as in a list
 * of sources at its end: “[1] Handbook.docx, page 3”.
 */
export function documentNames(passages: readonly ContextPassage[]): (line: string) => boolean {
  const names = new Set(
    passages
      .map(({ parts: [{ web, file_name }] }) => keyOf(web?.title ?? file_name))
      .filter(Boolean),
  )
  return (line) => {
    const name = line
      .slice(0, maxNameChars)
      .trim()
      .replace(/^[\s:*•>-]+|[\s*_.]+$/gu, '')
    return heading.test(name) || names.has(keyOf(name)) || names.has(keyOf(name.replace(place, '')))
  }
}
