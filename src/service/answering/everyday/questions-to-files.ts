import { termsOf } from '#service/retrieval/words.ts'

const opening =
  /^[\s¿]*(?:what do (?:the|my|our|these) (?:documents|files) say|was (?:steht in|sagen|sagen uns) (?:den|diesen|meinen|unseren|die|diese|meine|unsere) (?:dateien|dokumenten?|texten?|unterlagen)|que disent (?:les|ces|mes|nos) (?:documents|fichiers|textes)|qué (?:dicen|pone en) (?:los|estos|mis|nuestros) (?:archivos|documentos|ficheros|textos))(?!\p{L})/iu

// “What’s wrong with B0.01?”, whatever the texts call it
const wrongWith =
  /^[\s¿]*(?:what(?:['’]s| is) (?:wrong|up|(?:the )?(?:problem|matter|issue)) with|what happened (?:to|in|with)|was (?:stimmt nicht|ist (?:passiert|falsch|das problem)) (?:mit|bei|in)|qué (?:pasa|pasó|problema hay|hay de malo) (?:con|en)|qu['’]est-ce qui (?:ne va pas|cloche) (?:avec|dans)|quel est le problème (?:avec|de|dans)|che problema c['’]è con)(?!\p{L})/iu

/** Whether a question asks what is wrong with something, which denies nothing of it: “Qu’est-ce qui ne va pas avec …?” */
export function asksWhatIsWrong(text: string): boolean {
  return wrongWith.test(text)
}

/**
 * The terms of the words that ask what the files say or what is wrong, and not of what: “Was steht in den Dateien über Urlaub?”
 */
export function termsOfQuestionToFiles(text: string): string[] {
  return termsOf((opening.exec(text) ?? wrongWith.exec(text))?.[0] ?? '')
}
