import {
  numberIn,
  numeralPattern,
  romanceNumeralPattern,
} from '#service/answering/languages/patterns/numerals.ts'
import { isParticiple } from '#service/answering/measures/agents.ts'
import { termsOf } from '#service/retrieval/words.ts'

/** What a question wants to have computed from many rows. */
export interface FigureRequest {
  /** Null where the question has no word for it. */
  kind: 'sum' | 'average' | null
  /** What the figure is wanted of each, as “region” of “per region”. It can be something else: “ordered by Kestrel”. */
  group: { phrase: string; word: string } | null
  /** Whether it asks for money without naming a column: “How much did we sell?” */
  isOfMoney: boolean
  /** Whether it asks for what someone owes. */
  isOfDebt: boolean
  /** Whether it asks for pieces: “How many lamps were sold?” */
  isOfPieces: boolean
  /** How many of the first or last are wanted; null for one. */
  top: number | null
  /** Whether the last of these is meant, as by “the second most expensive”. */
  isOrdinal: boolean
  /** Whether the difference of two values is asked for. */
  isDifference: boolean
}

const sum =
  /(?<!\p{L})(?:(?:in |the )?(?:grand )?totals?(?: of)?|(?:the )?sums?(?: of)?|add(?:s|ed)? up to|altogether|in all|all together|combined|overall|insgesamt|zusammen(?: gerechnet)?|gesamt|summe|in summe|au total|en tout|(?<=(?:toute?s|tous) .{1,40} )ensemble|(?<=tod[oa]s .{1,40} )junt[oa]s|entre tod[oa]s|total(?:e|es)?|somme|en total|suma|in totale|somma|totaal|samen)(?!\p{L})/giu
const sumInWord = /(?<!\p{L})gesamt(?=\p{L}{4})/giu
const average =
  /(?<!\p{L})(?:(?:on |the )?averages?(?: of)?|(?:im )?durchschnitt(?:lich(?:e[rnsm]?)?)?|im schnitt|(?:en )?moyennes?|(?:en )?promedio|media(?= de)|de media(?! (?:jornada|hora|mañana|tarde|noche|edad|docena|pensión|temporada|página)(?!\p{L}))|(?<=\p{L} )(?<!(?:social|mass|digital|print|news|new|the|which|what|of|our) )medi[oa](?=[\s?.!]*$| d(?:el?|os?|as?)(?! (?:pago|transporte|comunicación))(?!\p{L}))|in media|gemiddelde?)(?!\p{L})/giu
const money =
  /(?<!\p{L})(?:revenue|turnover|takings|income|sales(?= (?:in|of|for|per|by))|spend|spent|umsatz|einnahmen|erlöse?|ausgegeben|recettes|chiffre d[’']affaires|facturación|ingresos|fatturato|(?<=^\P{L}*(?:(?:the|der|le|el|quel est le|cuál es el|what is the|what['’]s the|wie hoch ist der) )?)(?:amount of(?= (?:all |the )?\p{L}{3,20} \p{L})|betrag (?:aller|der)(?= \p{L}{3,20} \p{L})|montant des(?= \p{L}{3,20} \p{L})|importe de (?:los|las)(?= \p{L}{3,20} \p{L})))(?!\p{L})/iu
const muchTraded =
  /(?<!\p{L})(?:how much|wie ?viel)(?= (?!\p{L}* ?(?:more|less|mehr|weniger)(?!\p{L})).*(?<!\p{L})(?:give|gave|given|sell|sold|spend|spent|charged|fined|order(?:ed)?|buy|bought|pay|paid|earn(?:ed)?|invoice[d]?|donate[d]?|receive[d]?|verkauf\p{L}*|bestell\p{L}*|ausgegeben|gezahlt|bezahlt|eingenommen|gespendet)(?!\p{L}))/iu
const muchPaid =
  /(?<!\p{L})(?:cuánto(?= .*(?<!\p{L})(?:pagó|pagaron|gastó|gastaron|cobró|cobraron|facturó|facturaron|donó|donaron)(?!\p{L}))|combien(?= .*(?<!\p{L})(?:payée?s?|dépensée?s?|versée?s?|facturée?s?)(?!\p{L})))/iu
// “How much did the repairs cost?” is about all of them, and “How much does it cost?” about one price.
const muchCost =
  /(?<!\p{L})(?:how much money|wie ?viel geld|cuánto dinero|combien d[’']argent|(?:what|how much) (?:did|have|has) .{1,60} cost(?=[\s?.!]*$)|(?:was|wie ?viel) (?:hat|haben) .{1,60} (?:gekostet|eingebracht)|cuánto (?:costaron|gastamos|pagamos|gastaron|pagaron|(?:nos )?(?:ha|han|hemos) (?:costado|gastado|pagado)|aportan|recaudamos|recaudan)|combien (?:ont coûté|avons[- ]nous (?:dépensé|payé)|rapportent)|was bringen|what do .{1,60} bring in|qu['’]est-ce que rapportent)(?!\p{L})/iu
// “Cuánto debe pagar …” and “combien doit-on payer” ask for what has to be paid.
const owing =
  /(?<=^\P{L}*(?:who|how much|wer|wie ?viel|qui[eé]n(?:es)?|cuánto|qui|combien)(?!\p{L})(?: .*)?) (?:owe[sd]?|schulde[tn]|deben?|adeudan?|doi(?:t|vent)(?!-))(?! \p{L}+(?:[aei]r|re)(?:se)?(?!\p{L}))(?!\p{L})/iu
const pieces =
  /(?<!\p{L})(?:(?<=\bdid .{1,60})(?:order|buy|sell)|sold|ordered|bought|delivered|shipped|produced|verkauft|bestellt|gekauft|geliefert|vendus?|vendues?|vendid[oa]s?)(?!\p{L})/iu
const perGroup =
  /(?<!\p{L})(?:per ogni|per|by|for each|for every|in each|of each|at each|each|pro|je|nach|par|por)(?: (?:the|der|die|das))? (\p{L}[\p{L}-]*)/iu
const someNumber = `(\\d{1,2}|${numeralPattern})`
const degree =
  '(?:highest|lowest|largest|biggest|smallest|greatest|longest|shortest|oldest|youngest|newest|latest|earliest|first|last|cheapest|most|least|best|heaviest|tallest|höchsten|niedrigsten|größten|kleinsten|teuersten|billigsten|günstigsten|ältesten|jüngsten|neuesten|letzten|ersten|längsten|kürzesten|meisten|wenigsten|fewest)'
const topFirst = new RegExp(`(?<!\\p{L})top (?:${someNumber} )?`, 'iu')
const numbered = new RegExp(
  `(?<!\\p{L})${someNumber} (?=(?:\\p{L}+ (?:(?:with|mit) (?:the |den |dem |der )?)?)?${degree}(?!\\p{L}))`,
  'iu',
)
// “Which two customers spent the most?”
const numberedFirst = new RegExp(
  `(?<=^\\P{L}{0,3}(?:which|welche) )${someNumber} (?=.*(?<!\\p{L})${degree}(?!\\p{L}))`,
  'iu',
)
const numberedBehind = new RegExp(`(?<=(?<!\\p{L})${degree}) ${someNumber}(?= \\p{L})`, 'iu')
// “Los tres puestos con más deuda”, “les 5 clients avec le plus de commandes”
const romanceNumbered = new RegExp(
  `(?<=(?<!\\p{L})(?:los|las|les|i|gli|le|os|as) )(\\d{1,2}|${romanceNumeralPattern}) (?=(?:\\p{L}+ ){1,3}(?:más|menos|plus|moins|più|meno|mais|mayor(?:es)?|menor(?:es)?)(?!\\p{L}))`,
  'iu',
)
// “The second most expensive”, “zweitgrößte” and “segundo puesto con más deuda” are the last of the first two.
const ordinals = [
  'second|2nd|zweit|zweite[nrsm]?|segund[oa]|deuxième|second[oa]|tweede',
  'third|3rd|dritt|dritte[nrsm]?|tercer[oa]?|troisième|terz[oa]|derde',
  'fourth|4th|viert|vierte[nrsm]?|cuart[oa]|quatrième|quart[oa]|vierde',
  'fifth|5th|fünft|fünfte[nrsm]?|quint[oa]|cinquième|vijfde',
]
const ordinal = new RegExp(
  `(?<!\\p{L})(?:${ordinals.map((names) => `(${names})`).join('|')})(?!meiste)[ -]?(?=(?:\\p{L}{3,} )?(?:(?:la|le|mit|with|con|avec|que tiene|qui a|have|having) )?(?:the |der |den )?(?:${degree}|teuerste|billigste|günstigste|größte|höchste|kleinste|niedrigste|längste|kürzeste|älteste|jüngste|neueste|schwerste|beste|meiste|plus|moins|más|menos|mayor|menor|mejor|più|meno|grootste|duurste)(?:[nrsm])?(?!\\p{L}))`,
  'iu',
)
const difference =
  /(?<!\p{L})(?:(?:what is )?the differences?(?: (?:in|of))?|how much (?=more|less|higher|lower|older|younger|cheaper|heavier|longer|larger|bigger)|how many (?=(?:more|fewer|less)(?!\p{L}))|wie ?viel (?=mehr|weniger|teurer|billiger|höher|älter)|(?:der |die )?(?:unterschied|differenz)(?: (?:bei|im|in|zwischen))?)/iu

/** Reads which figure a question asks for, and leaves the words that say so out of the question. */
export function figureIn(question: string): { figure: FigureRequest; rest: string } {
  let rest = question
  const take = (pattern: RegExp, by = ' '): RegExpExecArray | null => {
    pattern.lastIndex = 0
    const match = pattern.exec(rest)
    if (match !== null) rest = rest.replace(pattern, by)
    return match
  }
  const isDifference = take(difference) !== null
  const isOfPieces = pieces.test(rest)
  const isTraded = muchTraded.test(rest)
  const isOfDebt = take(owing) !== null
  const isOfMoney =
    money.test(rest) || isTraded || isOfDebt || muchPaid.test(rest) || muchCost.test(rest)
  const isAverage = take(average) !== null
  const isSum = [take(sumInWord), take(sum)].some((match) => match !== null)
  const nth =
    take(ordinal, '')
      ?.slice(1)
      .findIndex((name) => name !== undefined) ?? -1
  const [, topNumber] =
    take(topFirst, 'highest ') ??
    take(numbered) ??
    take(numberedFirst) ??
    take(numberedBehind) ??
    take(romanceNumbered) ??
    []
  const [phrase, word] = perGroup.exec(rest) ?? []
  const group = phrase === undefined || word === undefined ? null : { phrase, word }
  return {
    figure: {
      kind: isAverage ? 'average' : isSum ? 'sum' : null,
      group,
      isOfMoney,
      isOfDebt,
      isOfPieces,
      top: nth >= 0 ? nth + 2 : topNumber === undefined ? null : numberIn(topNumber) || null,
      isOrdinal: nth >= 0,
      isDifference,
    },
    rest,
  }
}

/** Words that say nothing of a row: every order was placed, and every member is one of a club. */
export const neutralTerms: ReadonlySet<string> = new Set(
  termsOf(
    `came come place make made get got receive record list enter register altogether did do us our we much club association company
    firm organization organisation school verein firma unternehmen schule gemacht eingegangen erhalten wir unser unsere hatte hatten hat gab geleitet leitete gefahren geflogen gearbeitet gehört gehören gespielt
    aufgeführt gezeigt stattgefunden vorgekommen passiert waren sind belong happen occur lead fly flown work play show perform single far ever individual einzelne einzelner einzelnes bisher jemals seul seule isolé único única tuvo tuvieron tiene tienen hubo hizo hicieron trabajó voló ocurrió pertenecen pertenece fait faits faites travaillé volé appartiennent
    hemos habéis
    touché perçu reçu reçue reçus eu obtenu percibió recibió obtuvo bekommen bekam erhielt
    issue impose pone ponen puso pusieron impuso verhängt ausgestellt`,
  ),
)

/** Whether a term says only that something was done, as “gearbeitet” does, which is no “Arbeit” of a column. */
export function saysOnlyDone(term: string): boolean {
  return neutralTerms.has(term) && isParticiple(term)
}

const maxChars = 1000
const [issueTerm] = termsOf('issue')
const saysIssued = /(?<!\p{L})(?:issued|(?:did|do|does) (?:\p{L}+ ){1,4}issue)(?!\p{L})/iu
// “How many hours were booked?”, but a room that is booked is one of some.
const recordedTerms: ReadonlySet<string> = new Set(
  termsOf(
    'booked logged tracked recorded gebucht verbucht erfasst geleistet aufgewendet passées comptabilisées dedicadas imputadas',
  ),
)
const saysTime =
  /(?<!\p{L})(?:hours?|minutes?|days?|stunden|minuten|tage|heures|jours|horas|minutos|días)(?!\p{L})/iu

/** Whether a term of a question for a number or a sum says nothing of the rows; “issue” does where it is a noun. */
export function saysNothingOfRows(term: string, question: string): boolean {
  const text = question.slice(0, maxChars)
  return (
    (neutralTerms.has(term) && (term !== issueTerm || saysIssued.test(text))) ||
    (recordedTerms.has(term) && saysTime.test(text))
  )
}

/** Words that say of a date in a table no more than that it is one. */
export const dueTerms: ReadonlySet<string> = new Set(
  termsOf(
    `due expire expires expiring end ends run out fällig ablaufen abläuft läuft laufen vence vencen caduca caducan expira expiran
    expire expirent échoit scade scadono истекает истекают`,
  ),
)

/** Words that say of what began in a period no more than that. */
export const newTerms: ReadonlySet<string> = new Set(
  termsOf(
    'new neu neue neuen neuer neues nuevo nueva nuevos nuevas nouveau nouvelle nouveaux nouvelles nuovi nuove novos',
  ),
)

const expiryTerms: ReadonlySet<string> = new Set(
  termsOf(
    'expire expires expiring ablaufen abläuft caduca caducan expira expiran expirent échoit scade scadono истекает истекают',
  ),
)
const expiryName =
  /expir|best before|use by|until|due|valid|deadline|end|ablauf|läuft|gültig|fällig|haltbar|frist|mhd|bis|caduc|venc|límite|périm|échéance|jusqu|limite|scad|срок|годен/iu

/** Whether something expires that no column of these gives the day of: a date in “Date” is that of an event. */
export function expiresElsewhere(term: string, header: readonly string[]): boolean {
  return expiryTerms.has(term) && !header.some((name) => expiryName.test(name))
}

/** Words for trade, which most tables of sums do not repeat. */
export const tradeTerms: ReadonlySet<string> = new Set(
  termsOf(
    `sell sold spend spent buy bought pay paid earn order revenue turnover sales income invoice verkauft bestellt gekauft
    money geld dinero argent cost costs gekostet costaron costado coûté bringen einbringen eingebracht bring rapportent aportan recaudan
    ausgegeben gezahlt bezahlt zahlt zahlen zahlte zahlten paga pagan pagamos pagado gastado gastamos paie paient payé dépensé umsatz einnahmen recettes chiffre affaires ingresos facturación`,
  ),
)
