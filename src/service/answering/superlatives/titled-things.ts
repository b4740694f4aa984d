import { words } from '#service/answering/languages/patterns/whole-words.ts'
import { termsOf } from '#service/retrieval/words.ts'

/** The names of columns of titles. */
export const titleNames = 'title titel titre título titolo'
const titleName = /^(?:title|titel|titre|título|titulo|titolo)$/iu

// A title alone does not tell whether it is that of a book or of a film; a column beside it does.
const kindsOfTitles: readonly { thing: RegExp; beside: RegExp }[] = [
  {
    thing: words('books?|buch|bücher|livres?|ouvrages?|libros?|libr[io]|livros?|boek(?:en)?'),
    beside:
      /(?<!\p{L})(?:author|writer|isbn|pages|print run|auteure?|autrice|tirage|autor(?:in)?|verfasser(?:in)?|seiten|auflage|autora?|páginas|tirada|autore|pagine)(?!\p{L})/iu,
  },
  {
    thing: words('films?|movies?|filme|películas?|filmes?'),
    beside:
      /(?<!\p{L})(?:director|directed|regie|regisseur(?:in)?|réalisat\p{L}+|directora?|regista)(?!\p{L})/iu,
  },
  {
    thing: words('songs?|tracks?|albums?|lied(?:er)?|chansons?|morceaux?|canci(?:ón|ones)|discos?'),
    beside:
      /(?<!\p{L})(?:artist|band|singer|composer|interpret(?:in)?|künstler(?:in)?|komponist(?:in)?|artiste|interprète|compositeur|artista|cantante)(?!\p{L})/iu,
  },
]

/** Whether a text is about books, films or songs. */
export function namesTitledThing(text: string): boolean {
  return kindsOfTitles.some(({ thing }) => thing.test(text))
}

/**
 * Whether a term is the word for what each row of a table of titles is, as “book” is in one with the columns “Title” and
 * “Author”.
 */
export function isTitledThing(term: string, header: readonly string[], text: string): boolean {
  if (!header.some((name) => titleName.test(name.trim()))) return false
  return kindsOfTitles.some(({ thing, beside }) => {
    const written = thing.exec(text)?.[0]
    return (
      written !== undefined &&
      termsOf(written).includes(term) &&
      header.some((name) => beside.test(name))
    )
  })
}

const published =
  words(`published|released|(?:came|comes?|coming) out|erschienen|erscheint|erscheinen|paru[es]?s?|para(?:ît|issent)|sortie?s?|
publicad[oa]s?|salid[oa]s?|pubblicat[oaie]|publicad[oa]s?`)
const dayOfIssue =
  /(?<!\p{L})(?:publish\p{L}*|publication|release[d]?|erschein\p{L}*|erschienen|parution|paru|sortie|publicaci[oó]n|publicado|lanzamiento|pubblicazione|uscita)(?!\p{L})/iu

/** Whether a term says that something was published, beside a column of the days of that. */
export function isIssued(term: string, header: readonly string[], text: string): boolean {
  const written = published.exec(text)?.[0]
  return (
    written !== undefined &&
    termsOf(written).includes(term) &&
    header.some((name) => dayOfIssue.test(name))
  )
}
