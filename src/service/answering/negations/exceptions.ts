/** The words behind which something is left out, as the source of a pattern. */
export const exceptionWords =
  'except(?: for)?|other than|apart from|außer|sauf|excepto|tranne|exceto|behalve|кроме'
const exception = new RegExp(`(?<![\\p{L}\\p{N}])(?:${exceptionWords})(?![\\p{L}\\p{N}])`, 'iu')
// “More than” and “older than” compare, and leave nothing out.
// Right behind “other”, “customer” is a noun.
const than =
  '(?:(?<!(?:more|less|fewer|mehr|weniger|\\p{L}er))|(?<=(?<!\\p{L})(?:[Oo]ther|[Aa]ndere[nrsm]?) \\p{L}+)) (?:than|als)'
const word = "[\\p{L}\\p{M}\\p{N}.’'-]*"
const name = `(?:\\p{Lu}|\\p{N})${word}(?: (?:\\p{Lu}|\\p{N})${word}){0,3}`
const maxWordsBetween = 12
// “Other shops in Rome than A”, “other shops than A in Rome”
const farException = new RegExp(
  `(?<!\\p{L})(?:[Oo]ther|[Aa]ndere[nrsm]?) (\\p{L}\\S*(?: \\S+){0,${maxWordsBetween}}?)${than} (${name})(?=[\\s?.!]*$)`,
  'u',
)
const nearException = new RegExp(
  `(?<!\\p{L})(?:[Oo]ther|[Aa]ndere[nrsm]?) (\\p{L}+)${than} (${name})( \\p{Ll}[^?.!]*)`,
  'u',
)
// “Shops other than A are in Rome”
const earlyException = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:other than|except(?: for)?|apart from|außer) (${name})( \\p{Ll}[^?.!]*)`,
  'u',
)
// “Outside Rome” is not in Rome, but “an outside broadcast” is a kind of one, and “outside” alone a place.
const outside =
  /(?<!\p{L})(?:(?<!(?<!\p{L})(?:an?|the|any|no|our|per|each|every) )outside(?: of)?|au(?:ß|ss)erhalb(?: von| der| des)?|(?:en )?dehors (?:de |d[’'](?=\p{L}))|hors (?:de |d[’'](?=\p{L}))|fuera de|fuori (?:da|di)|fora d[eo]|buiten)(?! (?:in|on|at|and|or|im|am|und|oder|dans|sur|et|en|y|o|of|hours?|business|office|opening|plazo|servicio|horas?|horario|temporada|service|saison|ligne|prix)(?!\p{L}))\s*(?=(?:(?:the|el|la|los|las|le|les) )?[\p{L}\p{N}])/iu
// “How many other orders …?” counts orders.
const otherThings =
  /(?<=(?<!\p{L})(?:how many|which|wie ?viele|welche) )(?:other|andere[nrsm]?) (?=\p{L})/iu
const unreadException = new RegExp(
  `(?<!\\p{L})(?:(?:other|andere[nrsm]?) \\p{L}.*${than}|autres? \\p{L}.*(?<!(?:plus|moins)(?: \\p{L}{1,20})?) que|otr[oa]s? \\p{L}.*(?<!(?:más|menos)(?: \\p{L}{1,20})?) que)(?!\\p{L})`,
  'iu',
)

function withClearExceptions(question: string): string {
  return question
    .replace(nearException, '$1$3 not $2')
    .replace(farException, '$1 not $2')
    .replace(earlyException, '$2 not $1')
    .replace(exception, ' not ')
    .replace(outside, ' not ')
}

/** A question with what it leaves out behind “not”: “shops in Rome not A” for “other shops in Rome than A”. */
export function withExceptionsAsNot(question: string): string {
  return withClearExceptions(question).replace(otherThings, '')
}

/** Whether a question leaves out something in a way that is not read. */
export function hasUnreadException(question: string): boolean {
  return unreadException.test(withClearExceptions(question))
}
