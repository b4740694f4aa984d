import { answerTypeFit } from '#service/answering/answer-type.ts'
import { dateValue } from '#service/answering/answer-values.ts'
import { namesTime } from '#service/answering/languages/dates-in-names.ts'
import { scriptLanguage } from '#service/answering/languages/languages.ts'
import { namesPerson } from '#service/answering/languages/person-names.ts'
import type { Question } from '#service/answering/read-question.ts'
import type { StatementWithCopies } from '#service/answering/select-statements.ts'
import { questionTerms } from '#service/retrieval/words.ts'
import { isQuoted } from './quoted-mail.ts'
import { isMessage } from '#service/answering/named/senders.ts'
import { lastYearOf } from './replaced-values.ts'
import { isStated } from './stated.ts'

interface NamedStatement {
  statement: StatementWithCopies
  name: string | null
  isChanged?: boolean
}

const maxChars = 600
const changed =
  /(?<!\p{L})(?:from now on|in place of|instead of|no longer|(?:is|are|was|were|has been|have been) (?:now )?(?:moved|postponed|rescheduled|brought forward|put (?:back|off))|new (?:date|time|place|venue|room|deadline)|(?:rises?|goes up|falls?|drops?|is raised|is lowered) (?:from [^.;]{1,30} )?to|ab sofort|ab jetzt|von nun an|statt|anstelle|nicht mehr|verschoben|verlegt|neuer (?:termin|ort|raum)|neue (?:frist|uhrzeit)|(?:steigt|sinkt) (?:von [^.;]{1,30} )?auf|dorénavant|désormais|au lieu d[eu]|à la place|(?:est|sont) (?:repoussée?|reportée?|avancée?|déplacée?)s?|passe(?:nt)? (?:de [^.;]{1,30} )?(?:à|au)|n['’](?:est|a|ont) plus|a partir de ahora|desde ahora|en lugar de|en vez de|ya no|pasan? (?:de [^.;]{1,30} )?(?:al?)|se (?:traslada|aplaza|pospone|retrasa|adelanta))(?!\p{L})/iu
// “From 1 January 2027”, when it is asked before.
const startOfYear =
  /(?<!\p{L})(?:from|ab|à partir d[ue]|desde|a partir de)(?!\p{L}).{1,24}?((?:19|20)\d{2})(?!\d)/iu
const nextYear =
  /(?<!\p{L})(?:next year|nächstes jahr|l['’]an(?:née)? prochaine?|el año que viene|próximo año)(?!\p{L})/iu

/**
 * Whether what stands before the word of change is of an older statement. “They are no longer here” does not say what is no longer
 * here, so that it changes nothing of another text.
 */
function changesThingOf(text: string, old: StatementWithCopies): boolean {
  const before = text.slice(0, changed.exec(text)?.index ?? 0)
  const words = before.trim() === '' ? text : before
  return [...questionTerms(words).keys()].some((term) => old.terms.has(term))
}

/**
 * The statements of an answer with one of them first that says what the best one tells has changed: “moved to 18 December”
 * before the 12th of a calendar. The best one is marked as changed where both tell the kind of value that is asked for.
 */
export function withSelectedChangeFirst(
  statements: readonly NamedStatement[],
  question: Question,
  today: string | undefined,
): readonly NamedStatement[] {
  const [first, ...others] = statements
  const asksNextYear = nextYear.test(question.text)
  if (
    first === undefined ||
    first.isChanged === true ||
    changed.test(first.statement.text) ||
    (namesTime(question.text) && !asksNextYear)
  )
    return statements
  const best = first.statement
  // Sums are of many things: “The price of yoga mats rises to 55 €” says nothing of yoga.
  const { answerType } = question
  const isSum = answerType === 'price' || answerType === 'amount' || answerType === 'count'
  if (isSum && !asksNextYear) return statements
  const holds = ({ text, passage, label, labels }: StatementWithCopies): boolean =>
    question.answerType === 'person'
      ? namesPerson(text, question)
      : answerTypeFit(
          { text, label, isRow: passage.header !== null, labels: passage.header ?? labels },
          question.answerType,
          scriptLanguage(question.language),
        ) === 1 &&
        (question.answerType !== 'moment' || dateValue.test(text))
  const isLater = (text: string): boolean => {
    const year = startOfYear.exec(text)?.[1]
    return !asksNextYear && year !== undefined && today !== undefined && year > today.slice(0, 4)
  }
  const isOlder = (one: StatementWithCopies): boolean =>
    lastYearOf(one) !== -Infinity && lastYearOf(one) < lastYearOf(best)
  const isOfSame = ({ lacked, text }: StatementWithCopies): boolean =>
    lacked.every((term) => best.lacked.includes(term)) &&
    (answerType !== null || changesThingOf(text, best))
  const newer = others.find(
    ({ statement, isChanged }) =>
      isChanged !== true &&
      statement.passage.header === null &&
      statement.text.length <= maxChars &&
      statement.passage.id !== best.passage.id &&
      !(isMessage(statement) && isQuoted(statement)) &&
      changed.test(statement.text) &&
      isStated(statement.text) &&
      !isLater(statement.text) &&
      !isOlder(statement) &&
      isOfSame(statement) &&
      holds(statement),
  )
  if (newer === undefined) return statements
  const rest = others.filter((one) => one !== newer)
  return [newer, { ...first, isChanged: !asksNextYear && holds(best) }, ...rest]
}
