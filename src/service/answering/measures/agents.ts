import { termsOf } from '#service/retrieval/words.ts'
import { withoutMarks } from '#service/texts/without-marks.ts'
import { onlyOne } from '#service/answering/named/only-one.ts'

// Who does something, by the term for what is done, which has no marks and is “pai” for “pay”: who gives is a donor.
const agents: readonly { does: RegExp; columns: RegExp }[] = [
  {
    does: /^(?:giv|gav|donat|spend(?:et|e)|gespendet|donn|verse|dono|donad)/u,
    columns: /donor|giver|spender|donateur|donatrice|donante|donatore|жертвовател/iu,
  },
  {
    does: /^(?:bui$|buy|bought|order|purchas|spend|spent|pai$|pay|paid|bestell|gekauft|kauf|ausgegeb|bezahl|gezahlt|achet|command|depens|compr|pedid|pidi|gast|заказ|купил|потратил)/u,
    columns:
      /customer|client|buyer|kund[ei]|käufer|besteller|acheteur|cliente|comprador|клиент|покупател|заказчик/iu,
  },
  {
    does: /^(?:sell|sold|verkauf|vend|продал)/u,
    columns:
      /seller|dealer|merchant|trader|sales ?(?:rep|person|agent)|verkäufer|händler|vertrieb|vendeur|marchand|vendedor|продав/iu,
  },
  {
    does: /^(?:deliv|suppl|geliefert|liefer|livr|fourn|suministr|entreg|поставил)/u,
    columns: /supplier|vendor|lieferant|fournisseur|proveedor|поставщик/iu,
  },
  {
    does: /^(?:repair|fix|mend|reparier|repar|чинил|ремонтиров)/u,
    columns: /mechani|technic|mécanicien|techniker|técnico|механик|мастер/iu,
  },
  { does: /^(?:fli$|fly|flew|flown|flieg|flog$|geflog|vol)/u, columns: /pilot|piloto/iu },
  {
    does: /^(?:driv|drove|fahr|fuhr|gefahr|condu)/u,
    columns: /driver|fahrer|chauffeur|conducteur|conductor/iu,
  },
  {
    does: /^(?:teach|taught|unterricht|enseign|ensen)/u,
    columns: /teacher|instructor|trainer|lehrer|dozent|professeur|profesor/iu,
  },
  {
    does: /^(?:writ|wrote|schreib|geschrieb|verfass|ecri|redig|escri|написал)/u,
    columns: /author|writer|auteur|autric|autor|verfasser|автор/iu,
  },
  {
    does: /^(?:work|gearbeitet|arbeite|travail|trabaj|работал)/u,
    columns: /employee|worker|mitarbeiter|employé|salarié|empleado|trabajador|сотрудник/iu,
  },
]

const irregularForms =
  'gave|given|bought|sold|spent|paid|flew|flown|drove|driven|led|taught|gegeben|ausgegeben|geflogen|gefahren'
const verbForm = new RegExp(`(?:ed|t|é|ée|ado|ido)$|^(?:${irregularForms})$`, 'iu')
const pastForm = new RegExp(`^(?:${irregularForms}|\\p{L}{3,}ée?s?)$`, 'iu')
const participle = /(?:ed|^(?:ge|ver|be|er|ent)\p{L}+t|\p{L}{3}iert|^ge\p{L}+en)$/iu
/** Whether a word says that something was done, and is no noun: “verkauft”, “donated”. */
export function isParticiple(word: string): boolean {
  return participle.test(word)
}

/** Whether a word says that something was done: a participle, an irregular form such as “gave”, or a French word ending in “-ée”, which can also be a noun. */
export function saysDone(word: string): boolean {
  return isParticiple(word) || pastForm.test(word)
}

const behindWho = /^\P{L}*(?:who|wer|qui|quién|chi) (\p{L}+)/iu
const minStemChars = 4
const germanEnding = /(?:et|en|te|t|e)$/u
const agentEnding = /^(?:ung|er|erin|or|eur|euse|ist)$/u

/**
 * The columns of those who do what a term says: “Donor” for who gives, and a column whose name is made of the verb, as
 * “Sachbearbeitung” is of “bearbeitet” and “Inspector” of “inspected”.
 */
export function agentColumns(
  term: string,
  header: readonly string[],
  /** The question, where a noun could have this term, too: “donations”, and not “donated”. */
  text: string | null = null,
): number[] {
  const words = text?.match(/\p{L}+/gu) ?? []
  // “Who orders the most?” has the verb behind the first word.
  const verb = text === null ? undefined : behindWho.exec(text)?.[1]
  const isDone = (word: string): boolean =>
    (verbForm.test(word) || word === verb) && termsOf(word).includes(term)
  if (text !== null && !words.some(isDone)) return []
  const listed = agents.filter(({ does }) => does.test(term))
  const found = [...header.keys()].filter((at) =>
    listed.some(({ columns }) => columns.test(header[at] ?? '')),
  )
  if (found.length > 0) return found
  const plain = withoutMarks(term)
  const stems = [plain, plain.replace(/^ge(?=\p{L}{4})/u, '')]
    .flatMap((form) => [form, form.replace(germanEnding, '')])
    .filter((stem) => stem.length >= minStemChars)
  const isOf = (word: string): boolean =>
    stems.some((stem) => {
      const at = word.lastIndexOf(stem)
      return at >= 0 && agentEnding.test(word.slice(at + stem.length))
    })
  return [...header.keys()].filter((at) =>
    (withoutMarks((header[at] ?? '').toLowerCase()).match(/\p{L}+/gu) ?? []).some(isOf),
  )
}

// A longer question asks for no rows.
const maxChars = 1000
// An order has a supplier before it is delivered, and a customer before it is paid.
const doneLater =
  /^(?:pai$|pay|paid|bezahl|gezahlt|pagad|deliv|suppl|geliefert|liefer|livr|fourn|suministr|entreg|поставил)/u
const romanceParticiple = /(?:é|ée|és|ées|[aiu]d[oa]s?)$/iu

/**
 * Whether a question says with this term that something was done, so that the rows with somebody who did it are those: “were
 * inspected”. Somebody stands in a row before what is only done later.
 */
export function isSaidToBeDone(term: string, text: string): boolean {
  const words = text.slice(0, maxChars).match(/[\p{L}\p{M}]+/gu) ?? []
  // “Gericht” is a noun.
  const isDone = (word: string): boolean =>
    /^\p{Ll}/u.test(word) && (isParticiple(word) || romanceParticiple.test(word))
  return !doneLater.test(term) && words.some((own) => isDone(own) && termsOf(own).includes(term))
}

const role =
  /(?<!\p{L})(?:(?:handled|done|received|sold|made|led|signed|served) by|assign(?:ed to|ee)|owner|author|responsible|coordinator|caretaker|warden|keeper|supervisor|employee|user|mechanic|technician|driver|pilot|teacher|instructor|trainer|coach|doctor|nurse|agent|clerk|manager|leader|volunteer|verantwortlich\p{L}*|hausmeister\p{L}*|\p{L}{3,}wart(?:in)?|zuständig\p{L}*|\p{L}*(?:bearbeit(?:er|ung)|leit(?:er|ung)|betreu(?:er|ung)|fahrer|lehrer|trainer|mechaniker)|mitarbeiter\p{L}*|\p{L}*nutzer\p{L}*|usuari[oa]|utilisateur|responsable|mécanicien|vendeur|chauffeur|pisteur|moniteur|encargad[oa]|empleado|conductor|ответственн\p{L}*|сотрудник)(?!\p{L})/iu
/** The word for who does something among the names of columns, where there is one; null otherwise. */
export function roleIn(text: string): string | null {
  return onlyOne(new Set(text.match(new RegExp(role, 'giu'))))
}

// “Malik group” is none.
const fullName = /^\p{Lu}[\p{L}\p{M}.'’-]*(?: \p{L}[\p{L}\p{M}.'’-]*)* \p{Lu}[\p{L}\p{M}.'’-]*$/u

/** The only column of persons of which many rows are: by its name, or because all of its cells are names in full. */
export function personsOf(
  header: readonly string[],
  cells: readonly ReadonlySet<string>[],
  rows: number,
): number | null {
  const texts = [...header.keys()].filter((column) => {
    const own = [...(cells[column] ?? [])].filter((cell) => cell !== '')
    return own.length > 1 && own.length < rows && own.every((cell) => !/\p{N}/u.test(cell))
  })
  const byRole = texts.filter((column) => role.test(header[column] ?? ''))
  const areNames = (column: number): boolean =>
    [...(cells[column] ?? [])].every((cell) => cell === '' || fullName.test(cell))
  return onlyOne(byRole.length > 0 ? byRole : texts.filter(areNames))
}
