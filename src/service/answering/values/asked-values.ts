import { money } from '#service/answering/answer-values.ts'
import type { Question } from '#service/answering/read-question.ts'
import type { ScoredStatement } from '#service/answering/score-statements.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { cellsOf, isTotal, phraseOf } from '#service/answering/tables/table-rows.ts'
import { mentions } from '#service/answering/forms/mentioned-terms.ts'
import { isAmong } from '#service/answering/read-question.ts'
import { labelsOfContact } from './contact-lines.ts'
import { contactValueOf, termsOfContact } from './contact-values.ts'
import { withoutBookings } from './price-lists.ts'
import { namedValueOf } from './named-values.ts'
import type { StatementRule } from '#service/answering/selected-statement.ts'
import { asksForPermission } from './permission-questions.ts'

// “What is the hourly rate of a trainee?”, “How much is a licence for an apprentice?”
const category =
  /(?<!\p{L})(?:of|for|für|de|para|pour|d[’']) ?(?:an?|eine[nr]?|una?|une) (\p{L}[\p{L}-]{1,40})[^\p{L}\p{N}]{0,5}$/iu

const minSupport = 0.3

/**
 * The statements without those that only share the kind of what is asked for: the rate of another person where the
 * next sentence gives that of a trainee, and other numbers where one says how fast something was.
 */
export const withAskedValues: StatementRule = (statements, question) => {
  const priced = withPricedThing(withoutBookings(statements, question), question)
  const wanted = withTotals(withOwner(priced, question), question)
  const named = withNamedValue(withCategory(wanted, question), question)
  return withPredicate(
    withPermission(withOwnContact(withContact(named, question), question), question),
    question,
  )
}

/** Without a telephone number or an e-mail address, nothing answers a question for one, whatever it says of its owner. */
const withContact: StatementRule = (statements, { text }) => {
  const hasValue = contactValueOf(text)
  return hasValue === null
    ? statements
    : statements.filter(({ text: own, passage }) => hasValue(own, passage))
}

/** Without the contacts of others: whoever asks for the phone of Ann wants none that only has the word “Phone”. */
const withOwnContact: StatementRule = (statements, question) => {
  const contactTerms = termsOfContact(question.text)
  const content = question.terms.filter(
    ({ term, kind }) => kind !== 'generic' && !contactTerms.includes(term),
  )
  return statements.filter((one) => {
    const labels = termsOf(labelsOfContact(one.text).join(' '))
    const owners = content
      .map(({ term, related }) => [term, ...related])
      .filter((forms) => !forms.some((form) => labels.includes(form)))
    // A name above an empty line can be of somebody without a phone.
    const isMentioned = (term: string): boolean =>
      one.terms.has(term) || one.passage.heading_terms.includes(term)
    return labels.length === 0 || owners.length === 0 || owners.flat().some(isMentioned)
  })
}

// “Is the soup vegan?”
const predicate =
  /^[^\p{L}]{0,5}(?:is|are|ist|sind|es|son|está|están|est|sont) \p{L}.{1,80}? (\p{L}[\p{L}-]{2,40})[^\p{L}\p{N}]{0,5}$/iu

/**
 * Leaves out rows and labelled values that lack the word that a yes-or-no question is about, as “vegan” of “Is the soup
 * vegan?”. Only running text can say it in other words.
 */
const withPredicate: StatementRule = (statements, question) => {
  const word = predicate.exec(question.text.slice(0, 200))?.[1]
  const [term] = termsOf(word ?? '')
  const forms = formsOfWord(word, question)
  const isContent = question.terms.some((one) => one.term === term && one.kind === 'content')
  if (!isContent || forms.length === 0) return statements
  const isValue = (one: ScoredStatement): boolean =>
    one.passage.header !== null || one.label !== null
  return statements.filter((one) => !isValue(one) || mentions(forms, one))
}

const withNamedValue: StatementRule = (statements, { text }) => {
  const hasValue = namedValueOf(text)
  if (hasValue === null) return statements
  const holds = (statement: ScoredStatement): boolean => hasValue(statement.text)
  const isKnown = statements.some((one) => one.contentSupport >= minSupport && holds(one))
  return isKnown ? statements.filter(holds) : statements
}

const withCategory: StatementRule = (statements, { text, terms }) => {
  const [term] = termsOf(category.exec(text.slice(-200))?.[1] ?? '')
  const wanted = terms.find((one) => one.term === term)
  if (term === undefined || wanted?.kind !== 'content') return statements
  const forms = [term, ...wanted.related]
  const isOf = (statement: ScoredStatement): boolean =>
    forms.some((form) => statement.terms.has(form))
  const hasNumber = (statement: ScoredStatement): boolean => /\p{N}/u.test(statement.text)
  const passages = new Set(
    statements
      .filter((one) => one.passage.header === null && isOf(one) && hasNumber(one))
      .map(({ passage }) => passage.id),
  )
  return statements.filter(
    (one) => !passages.has(one.passage.id) || !hasNumber(one) || mentions(forms, one),
  )
}

// “How much is a licence for a 17-year-old?” is about licences.
const pricedThing =
  /^[^\p{L}]{0,5}(?:how much (?:is|are|does|do)|what (?:does|do)|was kostet|was kosten|wie ?viel kostet|cuánto (?:cuesta|vale)|combien coûte) (?:an?|the|eine?n?|der|die|das|una?|el|la|une?|le) (\p{L}[\p{L}-]{2,40})(?= (?:cost|for|per|für|para|pour))/iu
// “What is the phone number of the architect?”
const ownerOfContact =
  /(?<!\p{L})(?:(?:phone|telephone|mobile|fax|extension|e-?mail)(?: number| address)?|(?:telefon|handy|fax)nummer|e-?mail-?adresse|teléfono|correo) (?:of|for|des|der|vom|von|de|del) (?:the |our |my |el |la )?(\p{L}[\p{L}-]{2,40})[^\p{L}\p{N}]{0,5}$/iu

const withPricedThing: StatementRule = (statements, question) => {
  const forms = formsOfWord(pricedThing.exec(question.text.slice(0, 200))?.[1], question)
  const isPriced = ({ text, passage }: ScoredStatement): boolean =>
    money.test(text) || (passage.header !== null && /\p{N}/u.test(text))
  const isKnown = statements.some((one) => mentions(forms, one) && isPriced(one))
  return isKnown ? statements.filter((one) => mentions(forms, one)) : statements
}

const withOwner: StatementRule = (statements, question) => {
  const forms = formsOfWord(ownerOfContact.exec(question.text.slice(-200))?.[1], question)
  return forms.length === 0 ? statements : statements.filter((one) => mentions(forms, one))
}

/** The forms of a content word of a question; empty where it is none. */
function formsOfWord(word: string | undefined, { terms }: Question): readonly string[] {
  const [term] = termsOf(word ?? '')
  const wanted = terms.find((one) => one.term === term)
  return wanted === undefined || wanted.kind === 'generic' ? [] : [wanted.term, ...wanted.related]
}

const asksForTotal =
  /(?<!\p{L})(?:(?:in )?total|altogether|overall|sum|insgesamt|gesamt\p{L}*|summe|en total|au total|totale?|итого|всего)(?!\p{L})/iu
const subtotal = /(?<!\p{L})(?:sub-?total|zwischensumme|sous-total)/iu

/** Of a table with a row of totals, that row alone, where a question asks for the total and names no other row. */
const withTotals: StatementRule = (statements, { text }) => {
  if (!asksForTotal.test(text)) return statements
  const isSum = ({ passage, text: row }: ScoredStatement): boolean =>
    passage.header !== null && isTotal(cellsOf(row)) && !subtotal.test(row)
  const tables = new Set(statements.filter(isSum).map(tableOf))
  const phrase = phraseOf(text)
  const isNamed = ({ text: row }: ScoredStatement): boolean =>
    cellsOf(row).some((cell) => /\p{L}/u.test(cell) && phrase.includes(phraseOf(cell)))
  return statements.filter((one) => !tables.has(tableOf(one)) || isSum(one) || isNamed(one))
}

function tableOf({ passage: { version_id, header, headings } }: ScoredStatement): string {
  return JSON.stringify([version_id, header, headings])
}

const saysPermission =
  /(?<!\p{L})(?:allowed|permitted|forbidden|prohibited|banned|welcome|may|must|cannot|not accepted|only|erlaubt|verboten|gestattet|zulässig|untersagt|dürfen|darf|müssen|muss|bedarf|bedürfen|nur|permit[eio]\p{L}*|prohíb\p{L}*|prohib\p{L}*|pueden?|deben?|autoriz\p{L}*|no se admit\p{L}*|sólo|solo|interdit\p{L}*|autorisée?s?)(?!\p{L})/iu

/**
 * Where a text says that something is allowed or forbidden, the statements without those that only name the thing: a
 * price for dogs does not tell whether they may come.
 */
const withPermission: StatementRule = (statements, { text, terms }) => {
  if (!asksForPermission(text)) return statements
  const content = terms.filter(({ kind }) => kind === 'content' || kind === 'name')
  const share = ({ terms: own }: ScoredStatement): number =>
    content.filter((one) => isAmong(one, own)).length
  const says = (one: ScoredStatement): boolean =>
    one.passage.header === null && saysPermission.test(one.text)
  const best = Math.max(0, ...statements.map((one) => share(one)))
  const isKnown = statements.some((one) => says(one) && share(one) > 0 && share(one) >= best)
  return isKnown ? statements.filter(says) : statements
}
