import { numeralPattern } from '#service/answering/languages/patterns/numerals.ts'
import type { ScoredStatement } from '#service/answering/score-statements.ts'
import { questionTerms, termsOf } from '#service/retrieval/words.ts'
import { monthsByName } from '#service/texts/month-names.ts'
import { headingNumberOf, isOfSamePaper, namedClauseOf, speaksOfDropped } from './amendments.ts'
import { isMessage } from '#service/answering/named/senders.ts'
import { isStated } from './stated.ts'
import { isSucceeded, speaksOfSuccession, succeededIn } from './successors.ts'

/** What a text says is replaced: a number with its unit, or words in quotes or before “改为”. */
interface Replaced {
  value: string
  /** What takes its place; empty where that is no amount. */
  now: string
  /** What the value is of: “the notice period” of “the notice period is cut from 6 to 4 weeks”. */
  subject: string
}

const amount = `[$€£¥]?\\s?(?:\\p{N}{1,2}:\\p{N}{2}|\\p{N}[\\p{N}.,]{0,20}|(?<!\\p{L})(?:${numeralPattern})(?!\\p{L}))(?:\\s?[%€$£¥°]\\p{L}?)?(?:[\\s-]?\\p{L}{1,14})?`
// “pasa de las 19:00 a las 18:30”
const article = '(?:(?:las?|los|les|the) )?'
const rising =
  'ris(?:es?|en)|rose|goes up|went up|increase[sd]?|raised|falls?|fell|drops?|dropped|goes down|reduced?|reduces|lowered|cut|extended|shortened|changed?|changes|moved|steigt|stieg|sinkt|sank|erhöht|angehoben|gesenkt|verlängert|verkürzt|geändert|sube|suben|baja|bajan|pasan?|aumentan?|se (?:reduce|amplía|eleva|acorta)n?|passe(?:nt)?|augmente(?:nt)?|baisse(?:nt)?|повышается|снижается|увеличивается|сокращается|меняется|изменяется'
// “is shortened from 42 to 30 days”, “steigt von 40 auf 45 Euro”
const fromTo = new RegExp(
  `(?<!\\p{L})(?:${rising}) (?:from|von|de|с|со) ${article}(${amount}) (?:to|auf|a|à|до|на) ${article}(${amount})`,
  'iu',
)
// “wird von 40 auf 45 Euro erhöht”
const fromToRising = new RegExp(
  `(?<!\\p{L})von (${amount}) auf (${amount}) (?:erhöht|angehoben|gesenkt|verlängert|verkürzt|geändert|herabgesetzt|heraufgesetzt)`,
  'iu',
)
// “The load of 1,200 kg is replaced by 1,500 kg”, “Die 25 Tage Urlaub werden durch 28 Tage ersetzt”
const between = String.raw`((?: [^\s.;:\p{N}]{1,30}){0,5}?)`
const insteadOf =
  'instead of|in place of|rather than|statt|anstatt|anstelle von|au lieu de|en lugar de|en vez de|вместо'
// One of these is in each text that the patterns below match, which take much longer.
const replacing = new RegExp(
  `replaced|substituted|superseded|become|remplac|sustitu|reemplaz|замен|ersetzt|abgelöst|ausgetauscht|${insteadOf}`,
  'iu',
)
const amountReplaced: readonly RegExp[] = [
  new RegExp(
    `(?<![\\p{L}\\p{N}])(${amount})${between},? (?:(?:is|are|was|were|has been|have been|will be|shall be) (?:hereby )?(?:replaced|substituted|superseded) (?:by|with)|becomes?|est remplacée?s? par|sont remplacée?s? par|se (?:sustituyen?|reemplazan?) por|(?:es|son) (?:sustituid|reemplazad)[oa]s? por|заменя[ею]тся на|заменен[ыоа]? на) (?:\\p{L}+ ){0,2}(${amount})`,
    'iu',
  ),
  new RegExp(
    `(?<![\\p{L}\\p{N}])(${amount})${between} (?:wird|werden|wurde|wurden) (?:\\p{L}+ ){0,2}durch (?:\\p{L}+ ){0,2}(${amount})[^.;]{0,60}(?<!\\p{L})(?:ersetzt|abgelöst|ausgetauscht)(?!\\p{L})`,
    'iu',
  ),
  // “Instead of the fee of 8 euros, 12 euros are charged.”
  new RegExp(`(?<!\\p{L})(?:${insteadOf})${between} (${amount})([^.;]{0,60}?)\\s(${amount})`, 'iu'),
  // “28 days instead of 25”
  new RegExp(`(?<![\\p{L}\\p{N}])(${amount})${between},? (?:${insteadOf}) (${amount})`, 'iu'),
]

/** A value that a sentence says to be replaced by another, whatever the order. */
function amountReplacedIn(text: string): Replaced | null {
  if (!replacing.test(text)) return null
  for (const [at, pattern] of amountReplaced.entries()) {
    const found = pattern.exec(text)
    if (found === null) continue
    const [whole, one = '', two = '', three = '', four = ''] = found
    const [old, words, now] = [
      [one, two, three],
      [one, two, three],
      [two, `${one} ${three}`, four],
      [three, two, one],
    ][at]?.map((part) => part.replace(/[.,]+$/u, '')) ?? ['', '', '']
    if (old === undefined || now === undefined || numberOf(old) === numberOf(now)) continue
    const subject = `${text.slice(0, found.index)} ${String(words)}`
    const isNamedBehind = subjectTerms(subject).length === 0
    return {
      value: withUnit(old, now),
      now,
      subject: isNamedBehind ? text.slice(found.index + whole.length) : subject,
    }
  }
  return null
}

const numberOf = (value: string): string =>
  /\p{N}[\p{N}.,]{0,20}|\p{L}+/u.exec(value)?.[0].toLowerCase() ?? ''

/** An old value with the unit of the new one where it has none: “42” of “from 42 to 30 days” or “from 42 to 48 € a month”. */
function withUnit(old: string, now: string): string {
  const [, sign] = /\p{N}\s?([%€$£¥°]\p{L}?)/u.exec(now) ?? []
  const unit = sign ?? /\p{L}{1,14}$/u.exec(now)?.[0] ?? ''
  return unit === '' || /[\p{L}%€$£¥°]/u.test(old) ? old : `${old} ${unit}`
}

// “料金を500円から600円に引き上げます”
const japanese =
  /([^\s、。「」をはが]{1,16}?)(?:を|は|が|、)?([^\s、。「」をはが]{1,12})から([^\s、。「」]{1,12})(?:に|へ|と)(?:変更|改定|改訂|引き[上下]げ|延長|短縮|増|減|交代|代わ)/u
// “温度从5度调整为3度”, “由李伟改为陈静”
const chinese =
  /([^\s，。；“”]{0,20})(?:由|从)([^\s，。；“”]{1,20}?)(?:改为|改成|变更为|调整为|换成|更换为|提高到|提高至|降低到|降低至|降至|增加到|增加至|减少到|减少至|延长至|延长到|缩短至|缩短到)/u
// Of texts without these words, the two patterns above would try every part.
const eastern =
  /から[^\s、。「」]{1,12}(?:に|へ|と)(?:変更|改定|改訂|引き[上下]げ|延長|短縮|増|減|交代|代わ)|(?:改|变更|调整|更换)[为成]|换成|提高[到至]|降低[到至]|降至|(?:增加|减少|延长|缩短)[到至]/u
const quote = `[“„"«「'‘]([^“”„"«»「」\\n]{1,80})[”“"»」'’]`
const quotedReplaced: readonly RegExp[] = [
  new RegExp(`${quote} (?:wird|werden)? ?durch [^.]{0,40}${quote} ersetzt`, 'iu'),
  new RegExp(
    `${quote},? (?:is|are|shall be) (?:hereby )?(?:replaced|substituted) (?:by|with) [^.]{0,40}${quote}`,
    'iu',
  ),
  new RegExp(`replac(?:e|es|ing) [^.]{0,40}?${quote} (?:by|with) [^.]{0,40}${quote}`, 'iu'),
  new RegExp(
    `(?:se sustituyen?|se reemplazan?|sustitúyase) [^.]{0,40}?${quote} por [^.]{0,40}${quote}`,
    'iu',
  ),
  new RegExp(
    `${quote},? (?:est|sont) remplacée?s? par [^.]{0,40}${quote}|заменить [^.]{0,40}${quote}`,
    'iu',
  ),
  new RegExp(`${quote},? заменить [^.]{0,40}${quote}`, 'iu'),
  new RegExp(`${quote}を${quote}(?:に|と)(?:改め|変更|改正)`, 'u'),
  new RegExp(`${quote}(?:改为|修改为|变更为|替换为)${quote}`, 'u'),
]

/** What a sentence says to be replaced; null where it says that of nothing. */
export function replacedIn(text: string): Replaced | null {
  for (const pattern of quotedReplaced) {
    const found = pattern.exec(text)
    const value = found?.[1]
    if (found && value !== undefined) return { value, now: '', subject: text.slice(0, found.index) }
  }
  const amounts = fromTo.exec(text) ?? fromToRising.exec(text)
  if (amounts !== null) {
    const [, old = '', now = ''] = amounts
    return { value: withUnit(old, now), now, subject: text.slice(0, amounts.index) }
  }
  const replaced = amountReplacedIn(text)
  if (replaced !== null) return replaced
  if (!eastern.test(text)) return null
  const [, subject = '', value] = japanese.exec(text) ?? chinese.exec(text) ?? []
  return value === undefined ? null : { value, now: '', subject }
}

/** Whether a text has a value as it is written, with a number neither before nor behind it. */
function hasValue(text: string, value: string): boolean {
  const compact = (some: string): string => some.replaceAll(/\s+/gu, ' ').trim().toLowerCase()
  const [, number = '', word = ''] =
    /^([$€£¥]?\s?\p{N}[\p{N}.,]{0,20})[\s-]?(\p{L}{3,})$/u.exec(compact(value)) ?? []
  const escaped =
    word === ''
      ? RegExp.escape(compact(value)).replaceAll('\\x20', ' ?')
      : // “6 Wochen” and “6 Woche”, but not “6 Personen”
        `${RegExp.escape(number.trim())}[ -]?${RegExp.escape(word.slice(0, Math.max(3, word.length - 2)))}`
  return new RegExp(
    `(?<!\\p{N}[.,]?)${escaped}(?!(?<=\\p{N})[.,]?\\p{N})(?!(?<=\\p{Script=Latin})\\p{L}{3})`,
    'u',
  ).test(compact(text))
}

// Who asks for somebody by name wants nobody else; one pair of characters is a name, too.
function isNamed(value: string, question: string): boolean {
  const [first = value] = value.split(/[（(]/u)
  return !/\p{N}/u.test(value) && first.trim() !== '' && question.includes(first.trim())
}

// Of the words of what is changed, more than this share must be of the statement: “the late fee” is not “the joining fee”.
const sharedByOthers = 0.5

/**
 * Whether a sentence says that a value of a statement of another file is replaced: it names the old value, and is of the
 * same clause, paper or thing.
 */
function replacesValue(best: ScoredStatement, other: ScoredStatement, question: string): boolean {
  if (other.passage.file_id === best.passage.file_id) return false
  const replaced = replacedIn(other.text)
  if (replaced === null || !hasValue(best.text, replaced.value)) return false
  if (isNamed(replaced.value, question)) return false
  const clause = namedClauseOf(other.text)
  if (clause !== null && clause === headingNumberOf(best)) return true
  const subject = subjectTerms(replaced.subject)
  if (subject.length === 0) return isOfSamePaper(best, other)
  return shareOf(subject, best) > sharedByOthers
}

/** Whether a sentence says that a value of the thing of a statement is replaced, whichever value the statement has. */
export function changesThingOf(best: ScoredStatement, text: string): boolean {
  const subject = subjectTerms(replacedIn(text)?.subject ?? '')
  return subject.length > 0 && shareOf(subject, best) > sharedByOthers && isStated(text)
}

/** Whether a text has the value that a sentence says to be replaced. */
export function hasReplaced(text: string, other: string): boolean {
  const replaced = replacedIn(other)
  return replaced !== null && hasValue(text, replaced.value)
}

// “Whoever is responsible for the depot” is the depot’s.
const roleLast = /(?:の|的)?(?:负责人|联系人|主管|担当者?|責任者)(?:を|は|が)?$/u

function subjectTerms(text: string): string[] {
  return [...questionTerms(text.replace(roleLast, '')).keys()].filter(
    (term) => term.length > 2 || /[^\p{Script=Latin}\p{N}]/u.test(term),
  )
}

function shareOf(terms: readonly string[], { passage, terms: own }: ScoredStatement): number {
  const written = new Set([...own, ...termsOf(passage.headings.join(' '))])
  return terms.filter((term) => written.has(term)).length / terms.length
}

const name = String.raw`\p{Lu}[\p{L}\p{M}’'-]{1,30}(?: (?:v[ao]n|de[rn]?|de la|del|bin|al))? \p{Lu}[\p{L}\p{M}’'-]{1,30}`
const namePattern = new RegExp(name, 'gu')
// “Owen Price steps down.” A house, too, can “no longer” do something, so such words need what only persons do.
const leaving =
  "steps? down|stepped down|takes? (?:a break|a sabbatical|early retirement|parental leave|maternity leave)|(?:is|are|goes|will be|has gone) on (?:sabbatical|(?:\\p{L}+ )?leave)|has (?:resigned|retired|stepped down)|stands? down|retires?|retired|resign(?:s|ed)|is leaving|has left|(?:leaves|left|quits?) (?:us|our \\p{L}+|the (?:club|company|firm|team|board|school|committee|council|association|office))|(?:is )?no longer (?:the|our|works?|with us|in charge|responsible|serves?|holds?|acts?)|geht (?:in (?:Rente|Pension|den Ruhestand|(?:die )?Elternzeit|Mutterschutz|Altersteilzeit)|(?:zum|am) \\d{1,2}|Ende)|scheidet|verlässt|tritt zurück|hört auf|ist nicht mehr (?:im Amt|bei uns|da|tätig|zuständig|der|die|unser\\p{L}*)|wird abgelöst|deja (?:el|la|su|de)|se (?:ha )?jubila(?:do)?|(?:ha dimitido|ha renunciado|está de baja|se va de la empresa)|cesa|renuncia|dimite|ya no (?:es (?:el|la|nuestr[oa])|trabaja|ocupa)|se (?:marcha(?:rá)?|despide)|quitte (?:ses fonctions|son poste|la|le|nous)|quitte l['’](?:entreprise|association|équipe|école)|prend(?:ra)? sa retraite|part(?:ira)? (?:à la|en) retraite|(?:part|est) en congé (?:parental|maternité|de maternité|sabbatique)|a démissionné|démissionne|n['’]est plus (?:le|la|notre)|уходит|увольняется|больше не (?:работает|является|занимает)"
// “Frau Weber” stays where “Herr Weber” leaves.
const titles = [
  String.raw`Herrn?|Mr\.?|M\.|Monsieur|don|Sr\.|señor`,
  String.raw`Frau|Mrs\.?|Ms\.?|Mme|Madame|doña|Sra\.|señora`,
]
const titled = `(?:${titles.join('|')}) `
const titledName = new RegExp(`(?<!\\p{L})${titled}\\p{Lu}`, 'u')
const titledNames = titles.map((own) => ({
  own,
  pattern: new RegExp(`(?<!\\p{L})(?:${own}) (\\p{Lu}[\\p{L}’'-]{1,30})`, 'gu'),
}))
const namedLeaving = new RegExp(
  `(?:${name}|${titled}\\p{Lu}[\\p{L}’'-]{1,30}) (?:${leaving})(?!\\p{L})`,
  'u',
)

/** Whether a text says that somebody whom another text names leaves, even if only for a time: “Ada Fox retires.” */
export function saysThatOneLeaves(text: string, other: string): boolean {
  const named = (text.match(namePattern) ?? []).map((one) => RegExp.escape(one))
  const byTitle = titledNames.flatMap(({ own, pattern }) =>
    [...text.matchAll(pattern)].map(([, last = '']) => `(?:${own}) ${RegExp.escape(last)}`),
  )
  return [...named, ...byTitle].some((one) =>
    new RegExp(`(?<!\\p{L})${one}(?: \\([^)]{1,40}\\))? (?:${leaving})(?!\\p{L})`, 'u').test(other),
  )
}
// “The caretaker is now Kim Bell.”, “Hausmeisterin ist ab dem 1.1.2026 Kim Bell”
const nowIs = new RegExp(
  `(?:(?:the|der|die|das|el|la|le) )?((?<!\\p{L})(?:\\p{L}[\\p{L}-]{0,40}(?: |(?=,))){1,8})(?:is now|will be|is from [^,.]{1,30}|(?:ist|wird) (?:jetzt|nun|neu|ab(?: dem)? [^\\s,]{1,12}(?: \\p{L}{3,9})?(?: \\d{4})?)|es ahora|es desde [^,.]{1,30}|est (?:maintenant|désormais)):? (?:(?:Mrs?|Ms|Dr|Herr|Frau|don|doña)\\.? )?(${name})`,
  'u',
)
// “Kim Bell was appointed caretaker”, “Kim Bell takes over as caretaker”
const appointed = new RegExp(
  `(${name}) (?:(?:was|is|has been|will be) (?:appointed|elected|named)(?: as)?|takes over as|becomes|wurde (?:zum|zur)|wird (?:neuer?|zum|zur)|übernimmt (?:das Amt|die Aufgabe)|fue (?:nombrad[oa]|elegid[oa])|es (?:el|la) nuev[oa]|est nommée?) ?(?:the |our |new |der |des )?((?:\\p{L}[\\p{L}-]{0,40}[ .,]){1,4}|\\p{L}[\\p{L}-]{0,40})`,
  'u',
)
const minSharedRole = 0.6

const holder = new RegExp(`${name} \\(([^()]{1,60})\\)`, 'gu')
/** Of a list such as “Ada Fox (treasurer), Kim Bell (chair)”, who holds the office that a question asks for; else all. */
function withoutOtherOffices(text: string, question: string): string {
  const asked = new Set(termsOf(question))
  const held = [...text.matchAll(holder)].filter(([, office = '']) =>
    termsOf(office).some((term) => asked.has(term)),
  )
  return held.length === 0 ? text : held.map(([one]) => one).join(', ')
}

/** Whether a sentence names another person for what a statement names one for, or says that this one leaves. */
function replacesPerson(best: ScoredStatement, other: ScoredStatement, question: string): boolean {
  if (other.passage.file_id === best.passage.file_id) return false
  const before = succeededIn(other.text)
  if (before !== null && best.text.includes(before) && !question.includes(before)) return true
  const text = withoutOtherOffices(best.text, question)
  const names = text.match(namePattern) ?? []
  if (names.length === 0 && !titledName.test(text)) return false
  if (names.some((one) => question.includes(one))) return false
  if (names.some((one) => isSucceeded(one, other.text))) return isOfOffice(best, other.text)
  const left = saysThatOneLeaves(text, other.text)
  const [, subject, person] = nowIs.exec(other.text) ?? []
  const [, elected, office] = appointed.exec(other.text) ?? []
  const successor = person ?? elected
  if (successor === undefined) return left
  const role = subjectTerms(withoutTime(subject ?? office ?? ''))
  return (
    !best.text.includes(successor) &&
    role.length > 0 &&
    shareOf(role, best) >= (role.length > 1 ? minSharedRole : 1)
  )
}

// “… replaces Ada Fox as head of marketing”
const officeNamed =
  /(?<!\p{L})(?:as|als|como|comme|en tant que|в качестве) (?:(?:the|our|new|la|el|le|nuev[oa]|der|die|neue[rn]?|unser\p{L}{0,3}) ){0,2}((?:\p{Ll}[\p{L}-]{0,40}[ .,]?|\p{Lu}[\p{L}-]{3,40}[ .,]?){1,4})/u
const leastPrefix = 5

// “… next week”, “… from next month”, “… zum nächsten Monat”
const month = [...monthsByName(['en', 'de', 'fr', 'es'], ['long']).keys()].join('|')
const timeOfOffice = new RegExp(
  `(?<=\\p{L} )(?:from|starting|beginning|effective|with effect|since|until|as of|on|next|this|today|tomorrow|now|soon|(?:(?:in|im|zum|zur|in der) )?(?:nächste|kommende|diese|folgende)[nrms]?|ab|seit|bis|mit Wirkung|heute|morgen|jetzt|nun|bald|künftig|desde|a partir|hasta|(?:(?:el|la|le|en|del|du) )?(?:próxim[oa]|prochaine?|(?=\\p{L}{3,10} (?:próxim[oa]|que viene|prochaine?)(?!\\p{L}))\\p{L}+)|hoy|mañana|ahora|pronto|à partir|dès|depuis|jusqu|maintenant|bientôt|demain|с|до|(?:in|im|am|zum|en|au|le|el) (?:\\p{N}+|\\p{L}{2,12}tag|mittwoch|${month}))(?!\\p{L}).{0,99}$`,
  'iu',
)
const withoutTime = (office: string): string => office.replace(timeOfOffice, '')

/**
 * Whether a person is succeeded in the office that a statement names: where it says “The head of sales is Ada Fox”,
 * somebody who replaces her as head of marketing changes nothing of it.
 */
function isOfOffice(best: ScoredStatement, text: string): boolean {
  const role = subjectTerms(withoutTime(officeNamed.exec(text)?.[1] ?? ''))
  if (role.length === 0) return true
  // “Leiterin des Vertriebs” is “Vertriebsleiter”.
  const own = [...best.terms]
  const shared = role.filter((term) => own.some((one) => one.includes(term.slice(0, leastPrefix))))
  const namesOffice = nameBehindOffice.test(best.text)
  return shared.length === role.length || (shared.length === 0 && !namesOffice)
}

const nameBehindOffice = new RegExp(
  `(?<!\\p{L})(?:(?:is|ist|est|es|heißt|является)(?!\\p{L}):?|:) (?:Mrs? |Ms |Dr\\.? |Herr |Frau )?${name}`,
  'u',
)

const maxSearchedTerms = 24
const replaceable = /\p{N}|\p{Lu}\p{L}{1,30} \p{Lu}/u
const maxChars = 2500

/**
 * What a text that changes a statement can be searched for by: its words and those of its heading. Null for a statement
 * without a number or a name, of which nothing is replaced.
 */
export function termsOfChange(
  text: string,
  headings: readonly string[],
): Map<string, number> | null {
  if (!replaceable.test(text)) return null
  const terms = [...questionTerms(`${text} ${headings.at(-1) ?? ''}`).keys()]
  const telling = terms.toSorted((a, b) => Number(/\p{N}/u.test(b)) - Number(/\p{N}/u.test(a)))
  const compounds = compoundsOf(text, headings.at(-1) ?? '')
  return new Map([...telling.slice(0, maxSearchedTerms), ...compounds].map((term) => [term, 1]))
}

const minPartChars = 4
const plural = /(?:en|n|er|e|s)$/u
const joints = ['', 's', 'es', 'n', 'en', 'e']

/** “Wolfsfütterung” for the row “Wölfe” below “Fütterungen”, as a letter may write of it. */
function compoundsOf(row: string, heading: string): string[] {
  const [first, ...others] = termsOf(row.split('|')[0] ?? '')
  const [head = ''] = termsOf(heading).slice(-1)
  const isShort = [first ?? '', head].some((part) => part.length < minPartChars)
  if (first === undefined || others.length > 0 || isShort || !row.includes('|')) return []
  const heads = [head, head.replace(plural, '')]
  return joints.flatMap((joint) => heads.map((one) => `${first}${joint}${one}`))
}

/** Whether a passage may say that a value or a person is replaced. */
export function speaksOfChange(passage: string): boolean {
  const text = passage.slice(0, maxChars)
  return (
    replacedIn(text) !== null ||
    nowIs.test(text) ||
    appointed.test(text) ||
    namedLeaving.test(text) ||
    speaksOfSuccession(text) ||
    speaksOfDropped(text)
  )
}

const anyYear = /(?<!\p{N})(?:19|20)\d{2}(?!\p{N})/gu

/** The last year that a sentence, its headings or its file name; -Infinity where they name none. */
export function lastYearOf({ text, passage }: ScoredStatement): number {
  const years = `${text} ${passage.headings.join(' ')} ${passage.file_name}`.match(anyYear) ?? []
  return Math.max(...years.map(Number))
}

/** Whether a sentence replaces a value or a person of an older statement that answers a question. */
export function replaces(best: ScoredStatement, other: ScoredStatement, question: string): boolean {
  if (isMessage(best) && isMessage(other)) return false
  // Minutes of 2019 replace nothing in a handbook of 2026.
  const year = lastYearOf(other)
  if (year !== -Infinity && year < lastYearOf(best)) return false
  const isReplaced = replacesValue(best, other, question) || replacesPerson(best, other, question)
  return isReplaced && isStated(other.text)
}
