import type { ScoredStatement } from '#service/answering/score-statements.ts'
import type { StatementRule } from '#service/answering/selected-statement.ts'

const maxChars = 300

const asksForOpen =
  /(?<!\p{L})(?:still open|(?:still |yet )?(?:outstanding|pending|unresolved)|(?:still|yet|left|remains?) (?:to be |to )(?:do|done|finish(?:ed)?)|to be done (?:still|yet)|not (?:yet )?(?:done|finished|completed)(?: yet)?|(?:hasn['’]?t|haven['’]?t|isn['’]?t|aren['’]?t) (?:been )?(?:done|finished|completed)|noch (?:nicht (?:erledigt|fertig|gemacht)|zu (?:tun|erledigen|machen)|offen|unerledigt)|(?:nicht|un)[ -]?erledigt\p{L}*|nicht fertig|reste(?:nt)? à (?:faire|régler)|pas (?:encore )?(?:fait|terminé|réglé)\p{L}*|(?:queda|falta)n? por (?:hacer|terminar|resolver)|sin (?:hacer|terminar)|no (?:está|están) (?:hech|terminad)[oa]s?)(?!\p{L})/iu
const endsOpen =
  /(?:^|[.;:,(–—-]\s*)(?:still )?(?:open|pending|outstanding|not (?:yet )?done|in progress|ongoing|offen|noch offen|in arbeit|ausstehend|unerledigt|ouverte?|en cours|en attente|à faire|abiert[oa]|pendiente|en curso|por hacer)\)?[.!]?\s*$/iu
const endsDone =
  /(?:^|[.;:,(–—-]\s*)(?:done|closed|completed|finished|erledigt|fertig|abgeschlossen|faite?|terminée?|réglée?|hech[oa]|terminad[oa]|cerrad[oa])\)?[.!]?\s*$/iu

/**
 * The statements of a question for what is not done yet, without those of which a word at their end says that they are done:
 * “Reminders go to the shared mailbox. Owner: Dina. Done.” If others say that they are open, these alone.
 */
export const withoutDoneItems: StatementRule = (statements, { text }) => {
  if (text.length > maxChars || !asksForOpen.test(text)) return statements
  const isItem = (pattern: RegExp, statement: ScoredStatement): boolean =>
    statement.passage.header === null && pattern.test(statement.text.slice(-maxChars))
  const done = statements.filter((statement) => isItem(endsDone, statement))
  if (done.length === 0) return statements
  // Other files can have open points, too.
  const { file_id } = done.reduce((best, one) => (one.score > best.score ? one : best)).passage
  const open = statements.filter(
    (statement) => isItem(endsOpen, statement) && statement.passage.file_id === file_id,
  )
  if (open.length === 0) return statements.filter((statement) => !done.includes(statement))
  const best = Math.max(...[...open, ...done].map(({ support }) => support))
  const scores = (of: 'keyword' | 'related'): number =>
    Math.max(...[...open, ...done].map((one) => one[of]))
  // “Open” is an answer as good as the “done” of the question.
  return open.map((statement) => ({
    ...statement,
    support: best,
    keyword: scores('keyword'),
    related: scores('related'),
  }))
}
