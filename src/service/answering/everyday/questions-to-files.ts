import { termsOf } from '#service/retrieval/words.ts'

const opening =
  /^[\s¿]*(?:what do (?:the|my|our|these) (?:documents|files) say|was (?:steht in|sagen|sagen uns) (?:den|diesen|meinen|unseren|die|diese|meine|unsere) (?:dateien|dokumenten?|texten?|unterlagen)|que disent (?:les|ces|mes|nos) (?:documents|fichiers|textes)|qué (?:dicen|pone en) (?:los|estos|mis|nuestros) (?:archivos|documentos|ficheros|textos))(?!\p{L})/iu

/** The terms of the words that ask what the files say, and not of what: “Was steht in den Dateien über Urlaub?” */
export function termsOfQuestionToFiles(text: string): string[] {
  return termsOf(opening.exec(text)?.[0] ?? '')
}
