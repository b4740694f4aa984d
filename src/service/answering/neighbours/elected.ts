import { words } from '#service/answering/languages/patterns/whole-words.ts'
import { mentions } from '#service/answering/forms/mentioned-terms.ts'
import { namesPerson } from '#service/answering/languages/person-names.ts'
import type { ScoredStatement } from '#service/answering/score-statements.ts'
import type { NeighbourRule } from '#service/answering/select-statements.ts'

const maxResults = 3

// “Who can be elected?” asks for a rule, and “Who elected the chair?” for the voters.
const asksWhoWon = words(
  `who (?:was|were|is|are|got|gets|(?:has|have) been) (?!.{0,80}to be )(?:.{0,80} )?elected|who (?:has |have )?(?:won|wins?)|wer (?:(?:wurde|wurden|wird|ist|sind) (?:.{0,80} )?gewählt(?! werden)|(?:hat|haben) .{0,80}gewonnen|gewann|gewannen)
|qui[eé]n(?:es)? (?:(?:fue|fueron|es|son|ha sido|han sido|sale|salió|salieron|resulta|resultó|quedó|quedaron) (?:.{0,80} )?elegid[oa]s?|(?:ha |han )?gan(?:a|ó|o|aron|ado))
|qui (?:(?:est|sont|a été|ont été|fut|furent) (?:.{0,80} )?élue?s?|a (?:.{0,20} )?gagné|gagne)`,
)
const denies = words('not|nicht|no|pas')
const result = words(
  `(?:receive[ds]?|gets?|got|has|had|won|obtain(?:s|ed)) .{1,40} votes|(?:is|are|was|were) (?:re-?)?elected|accept(?:s|ed) the (?:election|office|post)|wins? the (?:election|vote)|won the (?:election|vote)
|(?:entfall|entfiel|erh[äa]lt|erhiel|bekomm|bekam)\\p{L}* .{0,60}Stimmen|nimmt die Wahl an|nehmen die Wahl an|nahm die Wahl an|(?:ist|sind|wird|werden|wurde|wurden) .{0,80}(?:wieder)?gewählt(?! werden)
|(?:obtiene|obtienen|obtuvo|recibe|recibió|logra) .{1,40} votos|(?:es|son|queda|quedan|fue|fueron|sale|resulta) (?:re)?elegid[oa]s?
|(?:obtient|obtiennent|recueille|recueillent|a obtenu|reçoit) .{1,40} voix|(?:est|sont|a été) (?:ré)?élue?s?`,
)
// “The board is elected for two years” and “employees cannot be elected” are rules, and no election.
const rule = words(
  `can(?:not)?|can['’]t|may|must|shall|for .{1,20} years|every .{1,20} years|kann|können|darf|dürfen|muss|müssen|für .{1,20} jahre|alle .{1,20} jahre|wählbar|puede|pueden|debe|deben|por .{1,20} años|cada .{1,20} años|peut|peuvent|doit|doivent|pour .{1,20} ans|tous les .{1,20} ans`,
)
const electionWord = words(
  'elect\\p{L}*|w[oi]ns?|gew[äa]hlt|gewonnen|gewann|wahl(?:en)?|vot\\p{L}*|eleg\\p{L}*|gan(?:ó|o|aron)|[ée]lue?s?|élections?|gagn[ée]?',
)

/**
 * The statements of an answer to a question for who was elected with those that tell the result in place of the candidates and of
 * the rules of an election.
 */
export const withElected: NeighbourRule = (answering, read, question, maxStatements) => {
  const { text } = question
  const asksForResult = asksWhoWon.test(text) && !rule.test(text) && !denies.test(text)
  if (answering.length === 0 || !asksForResult) return answering
  const office = question.terms.filter(
    ({ term, kind }) => kind !== 'generic' && !electionWord.test(term),
  )
  // “Frau Kolbe nimmt die Wahl an. Kassenwart bleibt Udo Pfeiffer” elects no treasurer.
  const mentionsOffice = (one: ScoredStatement): boolean =>
    office.every(({ term, related }) => mentions([term, ...related], one))
  const results = read.filter(
    (one) =>
      one.passage.header === null &&
      result.test(one.text) &&
      !rule.test(one.text) &&
      namesPerson(one.text, question) &&
      read.some(
        (other) =>
          other.passage.id === one.passage.id && other.start <= one.start && mentionsOffice(other),
      ),
  )
  // The results of two elections are not told apart by the words of the question.
  const passages = new Set(results.map(({ passage }) => passage.id))
  if (office.length === 0 || passages.size !== 1) return answering
  const told = results
    .toSorted((a, b) => a.start - b.start)
    .slice(0, maxResults)
    .map((one) => ({ ...one, copies: [] }))
  const others = answering.filter(
    ({ passage, text: other }) => !passages.has(passage.id) && !rule.test(other),
  )
  return [...told, ...others].slice(0, maxStatements)
}
