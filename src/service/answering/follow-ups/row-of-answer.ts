import { fullName } from '#service/answering/languages/person-names.ts'
import { isLabelOf } from '#service/answering/answer-type.ts'
import { agentColumns, roleIn } from '#service/answering/measures/agents.ts'
import { isAmountOfMoney } from '#service/answering/measures/main-measure.ts'
import type { Question, QuestionTerm } from '#service/answering/read-question.ts'
import type { ScoredStatement } from '#service/answering/score-statements.ts'
import { cellsOf, valueOf } from '#service/answering/tables/table-rows.ts'
import { tableRequestOf } from '#service/answering/tables/table-request.ts'
import { termsOf } from '#service/retrieval/words.ts'

/** A row that a question may be about. */
export interface RowOfAnswer {
  /** What it is called, or the person whom it names. */
  name: string
  /** As the answer before quoted it; null where any row of that person is meant. */
  line: string | null
}

// A column “Opens” is meant by “open”, and “Dauer” by “dauert”.
const minSharedChars = 4
const maxEndChars = 3
// “How long has she been here?” of a column “Since”
const asksSince =
  /(?<!\p{L})(?:since when|how long|seit wann|wie lange|depuis (?:quand|combien)|desde cuándo|cuánto tiempo|hace cuánto)(?!\p{L})/iu
const since =
  /^(?:since|joined|member since|start(?:ed)?(?: date)?|hired|employed|seit|eintritt\p{L}*|beitritt\p{L}*|dabei seit|depuis|entrée|arrivée|embauche|desde|ingreso|alta|incorporación)(?!\p{L})/iu

const placeLabel =
  /^(?:place|room|hall|venue|location|where|meeting (?:place|point)|site|ort|treffpunkt|raum|saal|halle|gehege|standort|wo|lugar|sala|aula|recinto|ubicación|dónde|punto de encuentro|lieu|salle|endroit|emplacement|où|point de rencontre)(?!\p{L})/iu
// “Wer macht das?”, “¿Quién la da?”: the verb says nothing but that somebody does it.
const asksWhoDoes =
  /^[^\p{L}]*(?:(?:and|und|y|et)(?!\p{L})[\s¿]*)?(?:who (?:does|did|do|makes?|runs?|gives?|leads?|teaches|takes|handles|is doing|is in charge(?: of)?|is responsible(?: for)?)(?: (?:it|that|this|them))?|wer (?:macht|tut|leitet|führt|gibt|hält|betreut|übernimmt|kümmert sich|ist (?:dafür )?(?:zuständig|verantwortlich))(?: (?:das|es|die|den|sie|ihn|da|darum|dafür))?(?: denn)?|quién (?:(?:lo|la|los|las|le|se) )?(?:hace|da|dará|imparte|lleva|dirige|enseña|encarga|se encarga|es el responsable)(?: (?:eso|esto|de eso|de ello))?|qui (?:(?:le|la|les|l['’]|s['’]) ?)?(?:en )?(?:fait|donne|dirige|assure|anime|s['’]en occupe|occupe|enseigne)(?: (?:ça|cela))?)[\s?.!]*$/iu

/**
 * The row that a short question asks a column of, where one of those that were read tells it: it has all the words of the
 * question, in the names of its columns or in its cells, and one of them is the name of a column that its name is not in.
 */
export function rowAsked(
  read: readonly ScoredStatement[],
  { name, line }: RowOfAnswer,
  written: Question,
): ScoredStatement | null {
  const lineTerms = line === null ? [] : termsOf(line)
  const termsIn = cellTermsIn(read)
  const telling = read.filter((row) => {
    const { header } = row.passage
    const cells = cellsOf(row.text)
    if (header === null || header.length !== cells.length || !cells.includes(name)) return false
    const own = new Set(termsOf(`${header.join(' ')} ${cells.join(' ')}`))
    return lineTerms.every((term) => own.has(term)) && tells(row, header, name, written, termsIn)
  })
  const ownRows = telling.filter(({ text }) => cellsOf(text)[0] === name)
  const [only, ...others] = ownRows.length > 0 ? ownRows : telling
  // Of many orders of one customer, none is meant.
  const isOne = line !== null || others.every(({ text }) => text === only?.text)
  return only !== undefined && isOne ? only : null
}

function tells(
  row: ScoredStatement,
  header: readonly string[],
  name: string,
  written: Question,
  termsIn: ReturnType<typeof cellTermsIn>,
): boolean {
  const cells = cellsOf(row.text)
  const isPerson = written.answerType === 'person'
  const isOther = (column: number): boolean => cells[column] !== name && cells[column] !== ''
  const columnsOf = ({ term, related }: Pick<QuestionTerm, 'term' | 'related'>): number[] => {
    const named = [...header.keys()].filter((column) =>
      termsOf(header[column] ?? '').some((other) =>
        [term, ...related].some((form) => areAlike(form, other)),
      ),
    )
    return named.length > 0 || !isPerson ? named : agentColumns(term, header)
  }
  const all = written.terms.map((term) => ({ ...term, columns: columnsOf(term) }))
  const own = all.filter(({ kind }) => kind !== 'generic')
  // “How long does it take?” has no word but that for the column.
  const naming = own.length > 0 ? own : all
  const named = new Set(naming.flatMap(({ columns }) => columns).filter(isOther))
  const ownCells = new Set(termsOf(cells.join(' ')))
  // “Has the insurance paid?” of a column “Insurance” that says “open” here, and “paid” in other rows.
  const isInOtherRow = (term: string): boolean =>
    [...named].some((column) => termsIn(header)[column]?.has(term) === true)
  const unsaid = own.filter(
    ({ term, columns }) => columns.length === 0 && !ownCells.has(term) && !isInOtherRow(term),
  )
  // “Who runs it?” of a row with a column “Coordinator”, or with one full name.
  const isOnlyPerson = cells.filter((cell, at) => isOther(at) && fullName.test(cell)).length === 1
  const asksForRole =
    isPerson &&
    own.length <= 1 &&
    (roleIn(header.join(', ')) !== null || (isOnlyPerson && asksWhoDoes.test(written.text)))
  if (unsaid.length > 0 && !asksForRole) return false
  if (tableRequestOf(written.text)?.aggregate === 'count') {
    // “How many spots did Ada sell?” is about more rows than one of Ada.
    const isOfColumns = own.every(({ columns }) => columns.some(isOther))
    return isOfColumns && [...named].some((column) => valueOf(cells[column] ?? '') !== null)
  }
  if (named.size > 0 || (asksForRole && isOnlyPerson)) return true
  const { answerType } = written
  const isSum = answerType === 'price' || answerType === 'amount'
  const words = termsOf(written.text)
  return [...header.keys()].filter(isOther).some((column) => {
    const label = header[column] ?? ''
    return (
      isLabelOf(label, answerType) ||
      (since.test(label) && asksSince.test(written.text)) ||
      (isSum && isAmountOfMoney(label)) ||
      (isPerson && roleIn(label) !== null) ||
      (answerType === 'place' && own.length === 0 && placeLabel.test(label)) ||
      (own.length === 0 &&
        termsOf(label).some((term) => words.some((word) => areAlike(word, term))))
    )
  })
}

/** The terms in the cells of each column, of all rows that have these columns. */
function cellTermsIn(
  read: readonly ScoredStatement[],
): (header: readonly string[]) => readonly ReadonlySet<string>[] {
  const known = new Map<string, readonly ReadonlySet<string>[]>()
  return (header) => {
    const key = header.join('|')
    const before = known.get(key)
    if (before !== undefined) return before
    const terms = header.map(() => new Set<string>())
    for (const { passage, text } of read) {
      if (passage.header?.join('|') !== key) continue
      for (const [column, cell] of cellsOf(text).entries()) {
        for (const term of termsOf(cell)) terms[column]?.add(term)
      }
    }
    known.set(key, terms)
    return terms
  }
}

function areAlike(term: string, other: string): boolean {
  const shared = Math.min(term.length, other.length)
  return (
    term === other ||
    (shared >= minSharedChars &&
      Math.abs(term.length - other.length) <= maxEndChars &&
      term.slice(0, shared) === other.slice(0, shared))
  )
}
