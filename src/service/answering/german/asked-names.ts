import { namesPerson } from '#service/answering/languages/person-names.ts'

const asksName = /^[^\p{L}]{0,5}wie (?:heiß(?:t|en)|hieß(?:en)?)(?!\p{L})/iu
// “Der Kater heißt Moritz”, “das Programm „Plan““, “läuft über Planfix”.
const naming =
  /(?<!\p{L})(?:heiß(?:t|en)|hieß(?:en)?|[Nn]ame(?:ns?)?|lautet|genannt|nennt|nennen|getauft)(?!\p{L})|[„“"«»]|: \p{Lu}|(?<!\p{L})(?:über|mit|durch|bei|von|für) \p{Lu}/u

/** Whether a German question asks what something is called, and a text calls nothing by a name. */
export function lacksName(text: string, question: string): boolean {
  return (
    asksName.test(question) &&
    !naming.test(text) &&
    !namesPerson(text, { text: question, language: 'de' })
  )
}
