import { isAmong } from '#service/answering/read-question.ts'
import { words } from '#service/answering/languages/patterns/whole-words.ts'
import { offHoursIn } from '#service/answering/values/off-hours.ts'
import { isSamePlace, statementsBehind, textBetween } from '#service/answering/neighbours/places.ts'
import type { StatementRule } from '#service/answering/selected-statement.ts'
import type { NeighbourRule } from '#service/answering/select-statements.ts'

const maxSentences = 2
const maxLines = 6
const maxHours = 4

const outsideHours =
  /(?<!\p{L})(?:outside (?:of )?(?:the )?(?:office|opening|business|working|normal|these|those) hours|out[ -]of[ -]hours|after hours|at (?:all )?other times|außerhalb (?:der |unserer |dieser )?(?:\p{L}{0,12}zeiten|bürostunden|dienstzeit)|fuera (?:del horario|de horas?)|en dehors des heures|вне рабочего|в нерабочее)(?!\p{L})|時間外|非(?:工作|营业|办公)时间|下班(?:后|时间)/iu

/**
 * The statements of an answer with the sentence behind the best one that says what holds outside office hours, where a
 * question is about a Sunday, the weekend or the night, and the best one is not.
 */
export const withOffHours: NeighbourRule = (answering, read, { text }, maxStatements) => {
  const [best] = answering
  const asked = offHoursIn(text)?.toLowerCase() ?? null
  if (best === undefined || asked === null || best.passage.header !== null) return answering
  const says = best.text.toLowerCase()
  if (says.includes(asked) || outsideHours.test(says)) return answering
  const next = statementsBehind(best, read, maxSentences).find((one) => outsideHours.test(one.text))
  if (next === undefined || answering.some((one) => isSamePlace(one, next))) return answering
  return [best, { ...next, copies: [] }, ...answering.slice(1)].slice(0, maxStatements)
}

/** Whether a question asks when something is open. */
export const asksForHours =
  /(?<!\p{L})(?:(?:opening|office|business|visiting) (?:hours|times)|open(?:s|ing)?|hours|öffnungszeit\p{L}*|sprechzeit\p{L}*|geöffnet|offen|öffnet|auf|horarios?|abiert[oa]s?|abren?|horaires?|ouvert\p{L}*|часы работы|открыт\p{L}*|режим работы)(?!\p{L})|営業時間|開館時間|受付時間|开放时间|营业时间|办公时间|مواعيد|ساعات/iu
const clock =
  /(?<!\p{N})(?:[01]?\d|2[0-3])(?:[:.][0-5]\d|\s?(?:h|uhr|am|pm|a\.m\.|p\.m\.|時|点))(?![\p{L}\p{N}])/iu

const openingHours = words(
  "(?:opening|office|business|visiting) (?:hours|times)|(?:öffnungs|sprech|büro|besuchs)zeit(?:en)?|horaires? d[’']ouverture|horarios? de (?:apertura|atención)",
)
const opens = words(
  'opens?|opening|closes?|closed|closing|from|until|öffnet|geöffnet|geschlossen|schließt|von|bis|ouvert\\p{L}*|fermé\\p{L}*|abre|cierra|cerrado|abierto|desde|hasta',
)

/** Without rows that only have the words of opening hours apart, as an open order with a number of hours has. */
export const withoutOtherHours: StatementRule = (statements, { text }) => {
  if (!openingHours.test(text)) return statements
  return statements.filter(
    ({ text: own, passage: { header } }) =>
      header === null || clock.test(own) || opens.test(header.join(' | ')),
  )
}

/**
 * The statements of an answer, where the best one is only the heading of opening hours, with the lines below it that have
 * them: those of the day that a question names, or all.
 */
export const withHoursBelow: NeighbourRule = (answering, read, question, maxStatements) => {
  const [best] = answering
  const isHeading =
    best !== undefined &&
    best.passage.header === null &&
    !/[.!?。！？]$/u.test(best.text) &&
    !/\p{N}/u.test(best.text)
  if (!isHeading || !asksForHours.test(question.text)) return answering
  const lines = statementsBehind(best, read, maxLines).filter((one) => clock.test(one.text))
  const specific = question.terms.filter(
    ({ term, kind }) => kind !== 'generic' && !best.terms.has(term),
  )
  const named = lines.filter((line) => specific.some((one) => isAmong(one, line.terms)))
  const added = (named.length > 0 ? named : lines)
    .slice(0, maxHours)
    .filter((line) => !answering.some((one) => isSamePlace(one, line)))
  return [best, ...added.map((one) => ({ ...one, copies: [] })), ...answering.slice(1)].slice(
    0,
    maxStatements,
  )
}

const asksUntil =
  /(?<!\p{L})(?:bis wann|wann spätestens|by when|until when|latest|deadline|jusqu['’]à quand|avant quelle date|hasta cuándo|fecha límite|fino a quando)(?!\p{L})/iu
const tellsUntil =
  /(?<!\p{L})(?:bis|spätestens|until|till|by|before|no later than|jusqu['’]au|avant le|au plus tard|hasta|antes de|entro)(?: (?:zum|am|the|le|el|del?|il))? \p{N}/iu

/**
 * The statements of an answer with the sentence behind the best one, where a question asks until when and only that
 * one tells it: “The party is on 22 August. Whoever brings someone tells Kim Bell by 8 August.”
 */
export const withValueBehind: NeighbourRule = (answering, read, question, maxStatements) => {
  const [best] = answering
  if (best === undefined || best.passage.header !== null) return answering
  const [next] = statementsBehind(best, read, 1)
  if (next === undefined || answering.some((one) => isSamePlace(one, next))) return answering
  const between = textBetween(best.passage, best.end, next.start)
  const tells =
    asksUntil.test(question.text) && !tellsUntil.test(best.text) && tellsUntil.test(next.text)
  return tells && !between.includes('\n')
    ? [best, { ...next, copies: [] }, ...answering.slice(1)].slice(0, maxStatements)
    : answering
}
