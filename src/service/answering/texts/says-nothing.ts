import type { Question } from '#service/answering/read-question.ts'
import type { ScoredStatement } from '#service/answering/score-statements.ts'
import { isInSignature, isMessage, isSignature } from '#service/answering/named/senders.ts'
import { isFragmentFor } from '#service/answering/statement-subject.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { asksForReason } from '#service/answering/values/reasons.ts'
import { isAttribution, isQuoted, salutation } from '#service/answering/changes/quoted-mail.ts'
import { asksYesOrNo } from '#service/answering/tables/yes-no-questions.ts'
import { beginsWithWho } from '#service/answering/languages/patterns/who.ts'

const mailHeader =
  /^(?:from|to|cc|bcc|date|sent|reply-to|von|an|gesendet|datum|de|para|fecha|à|envoyé): \S/iu
const asksForSender =
  /(?<!\p{L})(?:who|whom|whose|when|what (?:date|day|time)|sen[dt]|sender|to|from|recipient|e-?mails?|address(?:es)?|date|wer|wem|wen|wann|von|absender|empfänger|gesendet|datum|adresse|quién|cuándo|fecha|enviado|qui|quand)(?!\p{L})/iu

// One or two words of a script with spaces.
const shortTitle = /^\p{Lu}[\p{L}\p{M}-]+(?: \p{L}[\p{L}\p{M}-]+)?$/u

const speaksOfMail =
  /(?<!\p{L})(?:sen[dt]\p{L}*|wr[io]te|written|e-?mails?|messages?|letters?|from|to|reply|replied|schr[ie]\p{L}*|geschr\p{L}*|schick\p{L}*|geschickt|gesendet|nachricht\p{L}*|brief\p{L}*|absender|empfänger|envoy\p{L}*|écri\p{L}*|lettre|courriel|escrib\p{L}*|escrit\p{L}*|envi\p{L}*|correo|carta)(?!\p{L})/iu
const speaksOfWriting =
  /(?<!\p{L})(?:sen[dt]\p{L}*|wr[io]te|written|e-?mails?|messages?|letters?|dated?|repl(?:y|ied)|schr[ie]\p{L}*|geschr\p{L}*|geschickt|gesendet|nachricht\p{L}*|brief\p{L}*|datum|datiert|envoyé\p{L}*|écri\p{L}*|lettre|courriel|date|escrib\p{L}*|escrit\p{L}*|enviad\p{L}*|envió|correo|carta|fecha)(?!\p{L})/iu
const asksWhen = /(?<!\p{L})(?:when|wann|quand|cuándo)(?!\p{L})/iu
// “When did Holt send the offer?” may mean the day of the e-mail with it.
const asksWhenInPast =
  /(?<!\p{L})(?:when (?:did|was|were|has|have|had)|wann (?:hat|haben|habe|hast|habt|hatten?|wurden?|war(?:en)?|kam(?:en)?|ging(?:en)?|\p{L}{2,}te|(?:ist|sind) .{1,80}ge\p{L}{2,}(?:en|t))|quand (?:\p{L}+[- ])?(?:ai|as|a|avons|avez|ont|avait|avaient|était|(?:est|sont) .{1,80}\p{L}{2}[éu]e?s?)|cuándo (?:se |nos |me |os )?(?:\p{L}+(?:ó|aron|ieron|imos)|ha|han|he|hemos|fue|fueron))(?!\p{L})/iu
// “Wer ist Kommandant?” does not ask who wrote, nor “When does the dairy deliver?” when it wrote.
const asksForHeader = (question: string): boolean =>
  asksForSender.test(question) &&
  (!beginsWithWho(question) || speaksOfMail.test(question)) &&
  (!asksWhen.test(question) || speaksOfWriting.test(question) || asksWhenInPast.test(question))

/**
 * Whether a statement is no answer whatever words it has: the sender and the date of an e-mail where nobody asks who or
 * when, a salutation or a signature, or a heading that repeats the question.
 */
export function saysNothing(statement: ScoredStatement, question: Question): boolean {
  const { text, passage, terms, isPointer } = statement
  if (passage.header !== null) return false
  const isMail = isMessage(statement)
  if (isMail && mailHeader.test(text)) return !asksForHeader(question.text)
  if (question.answerType !== 'person' && isSignature(statement)) return true
  // “Coxswain, Penhallow lifeboat station” tells neither why nor when the coxswain complained.
  if (isInSignature(statement) && !couldBeTold(text, question)) return true
  // “On 5 Jan, Raj Patel wrote:” is about that person alone.
  if (isMail && isAttribution(text)) return !hasNameOf(text, question.text)
  if (salutation.test(text) || (isMail && isQuoted(statement) && /\?\s*$/u.test(text))) return true
  if (isFragmentFor(statement, question)) return false
  // With the little words between them, as in “Visitors on Sundays”.
  const questionTerms = new Set([
    ...question.terms.flatMap(({ term, kind }) => (kind === 'inherited' ? [] : [term])),
    ...termsOf(question.text),
  ])
  // Who asks how much is due for invoice 26010 does not want to read “Invoice 26010”.
  const isValueAbsent = question.answerType !== null && !asksYesOrNo(question)
  const isTitle = isPointer ? !/[:：?？؟]\s*$/u.test(text) : shortTitle.test(text)
  return (
    (isTitle || isValueAbsent) &&
    terms.size > 0 &&
    [...terms].every((term) => questionTerms.has(term))
  )
}

/** Whether the signature of a letter could answer a question: it gives no reason, and a number or a time only with digits. */
function couldBeTold(text: string, { text: question, answerType }: Question): boolean {
  if (asksForReason(question)) return false
  const isOfName = answerType === null || answerType === 'person' || answerType === 'place'
  return isOfName || /\p{N}/u.test(text)
}

function hasNameOf(text: string, question: string): boolean {
  const names = text.match(/\p{Lu}[\p{L}\p{M}’'-]{2,}/gu) ?? []
  const lower = question.toLowerCase()
  return names.some((name) => lower.includes(name.toLowerCase()))
}
