import { languageOfQuestion } from '#service/retrieval/stop-words.ts'

const who = /^\P{L}*wie(?!\p{L})/iu

/** Whether a question begins with the Dutch “wie”, which asks for a person, and not with the German one: “Wie hoch …?” */
export function beginsWithDutchWho(text: string): boolean {
  return who.test(text) && languageOfQuestion(text) !== 'de'
}
