import type { ColumnLimit } from '#service/answering/conditions/limited-columns.ts'
import { words } from '#service/answering/languages/patterns/whole-words.ts'
import { debtName } from '#service/answering/measures/main-measure.ts'
import { valueOf } from '#service/answering/tables/table-rows.ts'
import { yesNoColumnsOf } from '#service/answering/tables/yes-no-columns.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { onlyOne } from '#service/answering/named/only-one.ts'
import { limitTo, without } from './row-state.ts'
import type { RowState, StateConditions, StateTable } from './row-state.ts'

/** What can be done with the thing of a row, in all its forms, and what a status says of it before. */
const deeds: readonly { forms: string; undone: string; isCompletion?: true }[] = [
  {
    forms: `pay paid pays settle settled pagar pagado pagada pagados pagadas abonado abonada cobrado cobrada bezahlen bezahlt
    bezahlte bezahlten zahlen zahlt gezahlt beglichen payer payé payée payés payées réglé réglée régler`,
    undone: `unpaid overdue impago impaga impagado impagada moroso morosa adeudado unbezahlt überfällig säumig impayé impayée
    impayés`,
    isCompletion: true,
  },
  {
    forms: `solve solved resolve resolved fix fixed repair repaired resolver resuelto resuelta resueltos resueltas solucionar
    solucionado solucionada reparar reparado reparada arreglar arreglado arreglada lösen gelöst gelöste beheben behoben behobene
    reparieren repariert reparierte résoudre résolu résolue résolus résolues réparer réparé réparée done finished close closed
    finish complete completed hacer hecho hecha terminar terminado terminada completar completado cerrar cerrado cerrada acabado
    erledigen erledigt erledigte abschließen abgeschlossen abgeschlossene fertig schließen geschlossen faire fait faite terminer
    terminé terminée clos close fermé traité traitée traiter tramitar tramitado`,
    undone: '',
    isCompletion: true,
  },
  {
    forms: `deliver delivered entregar entregado entregada entregados entregadas liefern geliefert gelieferte ausgeliefert
    livrer livré livrée collect collected picked abholen abgeholt recoger recogido recogida retirer retiré retirée`,
    undone: 'undelivered',
    isCompletion: true,
  },
  {
    forms: `return returned devolver devuelto devuelta devueltos devueltas zurückgeben zurückgegeben retourniert rendre rendu rendue
    restituer restitué`,
    undone: '',
    isCompletion: true,
  },
  {
    forms: `send sent ship shipped enviar enviado enviada enviados schicken verschicken geschickt verschickt verschickte senden
    gesendet versendet envoyer envoyé envoyée expédié`,
    undone: 'unsent',
    isCompletion: true,
  },
  {
    forms: `check checked inspect inspected revisar revisado revisada inspeccionar inspeccionado prüfen geprüft überprüft vérifier
    vérifié contrôler contrôlé`,
    undone: 'unchecked ungeprüft',
  },
  {
    forms: `sign signed firmar firmado firmada unterschreiben unterschrieben unterzeichnet signer signé signée`,
    undone: 'unsigned',
  },
  {
    forms: `confirm confirmed confirmar confirmado confirmada bestätigen bestätigt confirmer confirmé confirmée`,
    undone: 'unconfirmed unbestätigt',
  },
  {
    forms: `approve approved aprobar aprobado aprobada genehmigen genehmigt approuver approuvé approuvée validé`,
    undone: '',
  },
  {
    forms: `answer answered responder respondido contestar contestado beantworten beantwortet répondre répondu`,
    undone: 'unanswered unbeantwortet',
  },
  {
    forms: `encrypt encrypted verschlüsseln verschlüsselt cifrar cifrado cifrada chiffrer chiffré`,
    undone: 'unencrypted unverschlüsselt',
  },
  {
    forms: `sell sold vender vendido vendida verkaufen verkauft vendre vendu vendue`,
    undone: 'unsold unverkauft',
  },
  {
    forms: `invoice invoiced bill billed facturar facturado facturada abrechnen abgerechnet facturer facturé facturée`,
    undone: 'unbilled',
  },
]
const terms = deeds.map(({ forms, undone, isCompletion = false }) => ({
  done: new Set(termsOf(forms)),
  undone: new Set(termsOf(undone)),
  isCompletion,
}))
type Deed = (typeof terms)[number]

const deedOf = (word: string): Deed | undefined => {
  const [term = ''] = termsOf(word)
  return terms.find(({ done }) => done.has(term))
}

/** What a column of yes and no can be called after, as “Trained” is for “untrained”. */
const otherDeed = (word: string): Deed => ({
  done: new Set(termsOf(word)),
  undone: new Set(),
  isCompletion: false,
})

// Each with the word for what is not done, if it says one: “sin resolver”, “noch zu bezahlen”, “unencrypted”, “pending”.
const verb = '(\\p{L}+)'
const still = '(?:(?:still|yet|noch|aún|todavía|encore) )?'
const undonePatterns: readonly RegExp[] = [
  words(
    `(?:que )?(?:(?:nos )?(?:faltan?|quedan?) )?${still}(?:por|sin) (?:ser )?(\\p{L}+(?:[aei]r|ad[oa]s?|id[oa]s?))`,
  ),
  words(`(?:está[n]? )?${still}pendientes? de (?:ser )?(\\p{L}+)`),
  words(`(?:(?:qui )?(?:restent?|reste) )?${still}à (\\p{L}+(?:er|ir|re))(?=[\\s?.!]*$)`),
  words(`(?:(?:sont|est) )?en attente de (\\p{L}+)`),
  words(`(?:(?:sind|ist|bleiben|bleibt) )?noch zu ${verb}`),
  words(`(?:müssen|muss) (?:noch|erst) ${verb} werden`),
  words(
    `(?:that )?(?:(?:are|is|have|has|remain|remains) )?(?:still|yet|left|remaining) to be ${verb}`,
  ),
  words(`(?:(?:are|is|there) )?left to ${verb}`),
  words(`(?:(?:are|is|that are) )?${still}un(\\p{L}{2,}ed|paid|sold|sent|done)`),
  words(`(?:(?:sind|ist) )?${still}un((?:be|er|ge|ver)\\p{L}+?t)(?:e[nrsm]?)?`),
  words(`non[- ](\\p{L}+?(?:é|i|u)e?s?)`),
  words(`im(pagad[oa]|payée?)s?`),
]
const pending =
  words(`(?:(?:are|is|sind|ist|están?|sont|est) )?(?:(?:still|noch|aún|todavía|encore) )?(?:pendientes?|pending|outstanding|ausstehend(?:e[nrsm]?)?|
unerledigt(?:e[nrsm]?)?|en suspens|en attente|offene[nrsm]?|ouverte?s|abiert[oa]s)(?! (?:de|of|for|von|to)(?!\\p{L}))`)
// “Who has not paid?”, “morosos”
const debtors: readonly { pattern: RegExp; by: string }[] = [
  {
    pattern: words('moros[oa]s?|deudor(?:es|as)?|débiteurs?|debtors?|defaulters?|säumige[nr]?'),
    by: '',
  },
  {
    pattern:
      words(`quién(?:es)? (?:nos )?deben?(?: (?:aún|todavía))?(?: (?:dinero|algo|la cuota|cuotas?|pagos?))?(?! \\p{L}+[aei]r(?!\\p{L}))|
quién(?:es)? (?:aún |todavía )?no (?:nos )?(?:han? pagado|pagó|pagaron|pagan?)(?: todavía| aún)?`),
    by: 'quién',
  },
  {
    pattern:
      words(`who (?:has not|has ?n[o'’]t|have not|haven['’]t|did not|didn['’]t|does not|doesn['’]t)(?: yet)? (?:paid|pay)(?: us)?(?: yet)?|
who (?:still )?owes?(?: us)?(?: any)?(?: money| something| anything)?`),
    by: 'who',
  },
  {
    pattern: words(
      `wer (?:hat|haben)(?: (?:uns|denn|immer))?(?: noch)? nicht (?:bezahlt|gezahlt)|wer schuldet(?: uns)?(?: noch)?(?: (?:geld|etwas|was))?`,
    ),
    by: 'wer',
  },
  {
    pattern: words(
      `qui (?:n['’]a|n['’]ont) (?:pas (?:encore )?|toujours pas )payé|qui doit encore payer|qui (?:nous )?doit(?: encore)?(?: (?:de l['’]argent|quelque chose))?(?! (?:être|\\p{L}+(?:er|ir|re|oir))(?!\\p{L}))`,
    ),
    by: 'qui',
  },
]
// “How many certificates are still missing?”: the column is called as what is missing.
const missing: readonly RegExp[] = [
  words(`(how many|which) (?:of the )?(\\p{L}+) (?:are|is) (?:still )?missing(?: still)?`),
  words(
    `(wie ?viele|welche) (\\p{L}+) (?:(?:fehlen|fehlt)(?: uns)?(?: noch)?|(?:stehen|steht)(?: uns)?(?: noch)? aus)`,
  ),
  words(`(cuánt[oa]s|qué) (\\p{L}+) (?:nos )?faltan?(?: (?:aún|todavía))?(?! (?:por|de|para))`),
  words(`(combien|quelle?s?) (?:de |d['’])?(\\p{L}+) (?:manquent|manque)(?: encore)?`),
]

const [payment, completion, delivery, returning, sending] = terms
const doneIn = (...some: readonly (Deed | undefined)[]): ReadonlySet<string> =>
  new Set(some.flatMap((one) => [...(one?.done ?? [])]))
// What has been delivered or sent is also done, and what has been paid need not be.
const completed = doneIn(completion, delivery, returning, sending)
// What was delivered has been sent, and what was sent need not have been delivered.
const doneAfter = new Map([
  [sending, completed],
  [delivery, doneIn(completion, delivery, returning)],
  [returning, doneIn(completion, returning)],
])
const doneOf = (deed: Deed | null): ReadonlySet<string> =>
  deed === null || deed === completion ? completed : (doneAfter.get(deed) ?? deed.done)
// What was called off is neither done nor still to be done.
const calledOff = new Set(
  termsOf(
    'cancelled canceled withdrawn rejected void storniert abgesagt abgelehnt zurückgezogen cancelado cancelada anulado anulada rechazado rechazada annulé annulée refusé refusée',
  ),
)
const pendingState =
  /^(?:open|new|pending|waiting|waits?|in |on hold|planned|scheduled|booked|ordered|started|ongoing|under |to do|todo|offen|neu|wartet|warten|geplant|bestellt|terminiert|begonnen|angenommen|läuft|abiert[oa]|pendiente|en |nuev[oa]|planificad[oa]|pedid[oa]|programad[oa]|ouverte?|nouve(?:au|lle)|planifiée?|prévue?|commandée?|à )/iu
const participle = /(?:ed|t|en|ad[oa]|id[oa]|ée?|ie?|ue?)$/iu
const stateName =
  /(?<!\p{L})(?:\p{L}*status|state|progress|payment|stand|zustand|zahlung|bearbeitung|estado|situación|pago|statut|état|paiement)(?!\p{L})/iu
const maxStates = 12

/** Which rows a column of yes and no, or of states, tells not to be done; null where none does, or more than one. */
function undoneIn(table: StateTable, deed: Deed | null): ColumnLimit | null {
  const { header, rows, cells, words: own } = table
  const isOf = (text: string): boolean => {
    const named = termsOf(text)
    const isDone = (one: Deed): boolean => named.some((term) => one.done.has(term))
    return deed === null ? terms.some((one) => one.isCompletion && isDone(one)) : isDone(deed)
  }
  const flags = yesNoColumnsOf(rows, header.length).filter(
    ({ column, none }) => none === null && isOf(header[column] ?? ''),
  )
  const [flag] = flags
  if (flag !== undefined) {
    if (flags.length > 1) return null
    const no = [...(cells[flag.column] ?? [])].filter((cell) => flag.read(cell) === false)
    return no.length === 0 ? null : limitTo(flag.column, no, own)
  }
  // “Status: open, waiting, closed”
  const limits = [...header.keys()].flatMap((column): ColumnLimit[] => {
    const name = header[column] ?? ''
    const states = stateName.test(name) || isOf(name) ? stateCellsOf(table, column) : []
    const done = saying(states, doneOf(deed))
    if (done.length > 0) {
      const others = [...done, ...saying(states, calledOff)]
      const rest = states.filter((cell) => !others.includes(cell))
      // “Sold” says of a repair neither that it is done nor that it is not.
      const isUnclear = (cell: string): boolean =>
        participle.test(cell) && !pendingState.test(cell) && saying([cell], completed).length === 0
      const isOfWork = deed === null || (deed.isCompletion && deed !== payment)
      // Whether what was sent or closed has been paid, no such column tells.
      const isOfOther = deed === payment && saying(rest, completed).length > 0
      if (rest.length === 0 || isOfOther || (isOfWork && rest.some(isUnclear))) return []
      const text = own.otherThan(others.join(own.or))
      return [{ column, allows: (cell) => rest.includes(cell), text, isNegated: false }]
    }
    const undone = saying(states, deed?.undone ?? new Set())
    return undone.length === 0 ? [] : [limitTo(column, undone, own)]
  })
  const debts = deed === payment ? debtsIn(table) : null
  return limits.length === 0 ? debts : onlyOne(limits)
}

/** The rows with something in the only column of what is owed. */
function debtsIn({ header, kinds, words: own }: StateTable): ColumnLimit | null {
  const columns = kinds.numbers.filter((column) => debtName.test(header[column] ?? ''))
  const [column] = columns
  if (column === undefined || columns.length > 1) return null
  const allows = (cell: string): boolean => (valueOf(cell)?.value ?? 0) > 0
  return { column, allows, text: own.otherThan('0'), isNegated: false }
}

/** The few different cells of a column that can tell in which state each row is. */
function stateCellsOf({ rows, cells }: StateTable, column: number): readonly string[] {
  const written = [...(cells[column] ?? [])].filter((cell) => cell !== '')
  // “–” says nothing.
  const states = written.filter((cell) => /\p{L}/u.test(cell))
  const isFew = states.length > 1 && states.length <= maxStates && states.length * 2 <= rows.length
  return isFew && written.every((cell) => !/\p{N}/u.test(cell)) ? states : []
}

const saying = (states: readonly string[], names: ReadonlySet<string>): string[] =>
  states.filter((cell) => termsOf(cell).every((term) => names.has(term)))

function ofDeed(rest: string, deed: Deed | null, isThing = false): RowState {
  return {
    rest,
    isFirst: deed !== null,
    names:
      'status estado zustand état debt deuda schulden dette paid pagado bezahlt payé resuelto erledigt resolved done',
    isThing,
    conditionsIn: (table): StateConditions | null => {
      const limit = undoneIn(table, deed)
      return limit === null ? null : { limits: [limit] }
    },
  }
}

/** “Averías sin resolver”, “unencrypted laptops”, “quién no ha pagado”, “which certificates are still missing?” */
export function undoneStateIn(question: string): RowState | null {
  for (const { pattern, by } of debtors) {
    const match = pattern.exec(question)
    if (match !== null)
      return ofDeed(without(question, match, ` ${by} `), payment ?? null, by === '')
  }
  for (const pattern of undonePatterns) {
    const match = pattern.exec(question)
    if (match === null) continue
    const deed = deedOf(match[1] ?? '') ?? otherDeed(match[1] ?? '')
    return ofDeed(without(question, match), deed)
  }
  const match = pending.exec(question)
  if (match !== null) return ofDeed(without(question, match), null)
  for (const pattern of missing) {
    const found = pattern.exec(question)
    const [, asking = '', thing = ''] = found ?? []
    if (found !== null) return ofMissing(without(question, found, ` ${asking} `), thing)
  }
  return null
}

function ofMissing(rest: string, thing: string): RowState {
  return {
    rest,
    names: thing,
    isThing: true,
    conditionsIn: ({ header, rows, cells, stemOf, words: own }) => {
      const stems = new Set(termsOf(thing).map(stemOf))
      const flags = yesNoColumnsOf(rows, header.length).filter(
        ({ column, none }) =>
          none === null && termsOf(header[column] ?? '').some((term) => stems.has(stemOf(term))),
      )
      const flag = onlyOne(flags)
      if (flag === null) return null
      const no = [...(cells[flag.column] ?? [])].filter((cell) => flag.read(cell) === false)
      return no.length === 0 ? null : { limits: [limitTo(flag.column, no, own)] }
    },
  }
}

const whetherDone: readonly RegExp[] = [
  /^\P{L}*(?:is|are|was|has|have) (?<thing>.{2,60}?) (?:already |yet )?(?:been )?(?<verb>\p{L}+)(?: yet| already)?[\s?.!]*$/iu,
  /^\P{L}*(?:ist|sind|wurde|wurden) (?<thing>.{2,60}?) (?:schon |bereits )?(?<verb>\p{L}+)(?: worden)?[\s?.!]*$/iu,
  /^\P{L}*(?:está[n]?|ha[n]? sido|se ha[n]?) (?:ya )?(?<verb>\p{L}+) (?:ya )?(?<thing>.{2,60}?)[\s?.!¿]*$/iu,
  /^\P{L}*(?:está[n]?|ha sido) (?<thing>.{2,60}?) (?:ya )?(?<verb>\p{L}+)[\s?.!]*$/iu,
  /^\P{L}*(?:est-ce que )?(?<thing>.{2,60}?) (?:est|a été|est-elle|est-il)(?: déjà)? (?<verb>\p{L}+)[\s?.!]*$/iu,
]
const statusName =
  /^(?:(?:current|ticket|order|aktueller) )?(?:status|state|estado|zustand|stand|situación|état|statut)$/iu

/** “Is INC-7051 solved?”: the row that it names tells it, by a column of states or of yes and no. */
export function whetherDoneIn(question: string): RowState | null {
  for (const pattern of whetherDone) {
    const { thing = '', verb: done = '' } = pattern.exec(question)?.groups ?? {}
    const deed = deedOf(done)
    if (thing === '' || deed === undefined || !/\p{N}|\p{Lu}/u.test(thing)) continue
    return {
      rest: thing,
      names: 'status estado zustand état',
      isThing: false,
      isOfOneRow: true,
      conditionsIn: (table) => {
        const { header, rows } = table
        const isFlag = yesNoColumnsOf(rows, header.length).some(({ column }) =>
          termsOf(header[column] ?? '').some((term) => deed.done.has(term)),
        )
        const isStatus = [...header.keys()].some((column) => {
          const states = stateCellsOf(table, column)
          const isSaid = [doneOf(deed), deed.undone].some((own) => saying(states, own).length > 0)
          return statusName.test(header[column]?.trim() ?? '') && isSaid
        })
        return isFlag || isStatus ? { limits: [] } : null
      },
    }
  }
  return null
}
