import type { Question } from '#service/answering/read-question.ts'
import type { FoundPassage } from '#service/retrieval/search-results.ts'
import { questionTerms, termsOf } from '#service/retrieval/words.ts'
import { focusOf, measuredThing, orderOf } from './question-focus.ts'
import { nounsOf } from './question-nouns.ts'

/** The forms of what a question asks for the name, the number or a property of, which a statement must mention. */
export function focusForms(
  question: Question,
  forms: readonly (readonly string[])[],
  ownFormsAt: (index: number) => readonly string[],
  passages: readonly FoundPassage[],
): { own: readonly string[]; all: readonly string[] } {
  const focus = questionTerms(focusOf(question.text, question.answerType) ?? '', question.language)
  const wanted = [...question.terms.entries()].filter(
    ([, { term, kind }]) => focus.has(term) && kind !== 'generic',
  )
  const own = wanted.flatMap(([index, { term }]) => [term, ...ownFormsAt(index)])
  // A “head teacher” is no director, although a head can be one.
  const isModifier = (index: number): boolean =>
    question.answerType === 'person' && question.language === 'en' && index !== wanted.at(-1)?.[0]
  const all = wanted.flatMap(([index, { term }]) =>
    isModifier(index) ? [term, ...ownFormsAt(index)] : (forms[index] ?? []),
  )
  // Of numbers of things and of persons, other words are used more often.
  const isNamedOtherwise =
    (question.answerType === 'count' && measuredThing(question.text) === null) ||
    question.answerType === 'person'
  const isRead = passages.some(({ terms }) => terms.some((term) => all.includes(term)))
  const hasModifier = wanted.some(([index]) => isModifier(index))
  return isRead || hasModifier || !isNamedOtherwise ? { own, all } : { own: [], all: [] }
}

/** The forms of “last” in a question for the time of the last one. */
export function orderForms(
  question: Question,
  forms: readonly (readonly string[])[],
): readonly string[] {
  const order = termsOf(orderOf(question.text, question.answerType) ?? '')
  const orderTerms = question.terms.flatMap(({ term }, index) =>
    order.includes(term) ? (forms[index] ?? []) : [],
  )
  return orderTerms.length > 0 ? orderTerms : order
}

// What a document calls its own firm, beside its name: “Northwind was founded in 1987. The company moved in 2004.”
export const organizations: ReadonlySet<string> = new Set(
  termsOf(
    `company firm organization organisation business enterprise unternehmen firma betrieb gesellschaft empresa compañía sociedad
    компания компании компанию фирма фирмы фирму организация организации организацию`,
  ),
)
// All of a contract or of rules is about the same people: “The salary is 2,450 euros”, of an employee.
const parties = new Set(
  termsOf(
    `tenant landlord employee employer customer buyer seller member participant passenger patient user mieter mieterin vermieter
    vermieterin arbeitnehmer arbeitnehmerin arbeitgeber arbeitgeberin mitarbeiter mitarbeiterin kunde kundin käufer verkäufer mitglied
    teilnehmer teilnehmerin fahrgast patient patientin nutzer inquilino inquilina arrendador arrendatario trabajador trabajadora
    empleado empleada cliente comprador vendedor socio socia usuario арендатор арендодатель наниматель наймодатель работник
    сотрудник клиент покупатель продавец пассажир пациент`,
  ),
)

/** The forms of the nouns of a question, one of which a statement must mention. */
export interface NounForms {
  all: readonly string[]
  /** Those of which it is enough that the passage has one. */
  anywhere: readonly string[]
}

/** Empty where a question has no nouns that tell what it is about. */
export function nounForms(
  question: Question,
  forms: readonly (readonly string[])[],
  focus: readonly string[],
): NounForms {
  const nouns = nounsOf(question.text, question.language)
  const wanted = [...question.terms.entries()].filter(
    ([, { term, kind }]) => (question.isAttribute || nouns.has(term)) && kind !== 'generic',
  )
  const formsOf = (some: typeof wanted): string[] => some.flatMap(([index]) => forms[index] ?? [])
  return {
    all: wanted.length === 0 ? [] : [...formsOf(wanted), ...focus],
    anywhere: formsOf(
      wanted.filter(([, { term }]) => organizations.has(term) || parties.has(term)),
    ),
  }
}
