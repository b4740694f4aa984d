import { languageOfQuestion } from '#service/retrieval/stop-words.ts'

// Many people type Spanish without accents. No other language that is read begins a question with these words, or with “que
// aparatos pesan”.
const spanishStart =
  /^\P{L}*(?:(?:a|de|en|con|para|por|desde|hasta) )?(?:cual(?:es)?|cuant[oa]s?|quien(?:es)?|cuando|donde|adonde|que \p{L}+[ao]s (?:no )?(?:se )?\p{L}*(?:[ae]n|son))(?!\p{L})/iu
const questionWord =
  /(?<=^\P{L}*(?:(?:a|de|en|con|para|por|desde|hasta) )?)(?:que|cual(?:es)?|cuant[oa]s?|quien(?:es)?|cuando|donde|adonde|como)(?!\p{L})/iu
const accented: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})mas(?!\p{L})/giu, 'más'],
  [/(?<!\p{L})(m)a(xim[oa]s?)(?!\p{L})/giu, '$1á$2'],
  [/(?<!\p{L})(m)i(nim[oa]s?)(?!\p{L})/giu, '$1í$2'],
  [/(?<!\p{L})u(ltim[oa]s?)(?!\p{L})/giu, 'ú$1'],
  [/(?<!\p{L})(est)an(?!\p{L})/giu, '$1án'],
]
const accents: Readonly<Record<string, string>> = { a: 'á', e: 'é', o: 'ó', u: 'ú' }
const beforeAccent = /^(?:cu|qui|qu(?=e)|ad|d|c(?=o))/iu

/** “Cuándo”, “quién” and “qué” for words without their accent. */
function withAccent(word: string): string {
  const start = beforeAccent.exec(word)?.[0] ?? ''
  const vowel = word[start.length] ?? ''
  return start + (accents[vowel.toLowerCase()] ?? vowel) + word.slice(start.length + 1)
}

/** A question in Spanish with the accents of its words for asking and comparing, which are often left out. */
export function withTypedAccents(question: string): string {
  if (!spanishStart.test(question) && languageOfQuestion(question) !== 'es') return question
  return accented.reduce(
    (text, [pattern, written]) => text.replaceAll(pattern, written),
    question.replace(questionWord, withAccent),
  )
}
