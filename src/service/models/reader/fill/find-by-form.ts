import { isValid, hasType } from './check-value.ts'
import { convert, currenciesOf, enumsIn } from './convert.ts'
import { isWeak } from './field-words.ts'
import type { Field } from './field.ts'
import type { Candidate } from './filling.ts'
import type { SchemaNode } from './schema-node.ts'
import type { Scope } from './scope.ts'
import { wantedKind } from './wanted-kind.ts'

const person =
  "\\p{Lu}[\\p{L}'’.-]*\\p{L}(?: (?:(?:van|von|de|der|da|la|bin) ){0,2}\\p{Lu}(?:[\\p{L}'’-]+|\\.)){1,3}"
const soloPerson = new RegExp(`^${person}$`, 'u')
const place = "\\p{Lu}[\\p{L}'’-]+(?:[\\s-]\\p{Lu}[\\p{L}'’-]+){0,2}(?:,\\s\\p{Lu}[\\p{L}]+)?"
const named = (pattern: string) => new RegExp(pattern, 'u')

// forms that tell what something is without a label, by words of the field's name
const patterns: readonly [RegExp, readonly RegExp[]][] = [
  [
    /\bage\b/,
    [
      /\b(\d{1,3})[-\s](?:years?|yrs?)[-\s]old\b/i,
      /\b(?:aged?|age of)\s(\d{1,3})\b/i,
      /\b(\d{1,3})[-\s]?(?:y\/?o|yo)\b/i,
      /\b(\d{1,3})(?=\s?[MF]\b)/,
    ],
  ],
  [
    /\b(?:gender|sex)\b/,
    [/\b(male|female|man|woman|boy|girl|gentleman|lady)\b/i, /\b\d{1,3}\s?([MF])\b/],
  ],
  [/\b(?:blood pressure|bp)\b/, [/\b(\d{2,3}\s?\/\s?\d{2,3})(?!\/?\d)(?:\s?mmHg)?/]],
  [
    /\b(?:patient|person|candidate|applicant|full|customer|contact|sender|author|signatory|from|employee)(?: name)?\b|^name\b/,
    [
      named(
        `\\b(?:[Mm]y name is|[Tt]his is|I am|I['’]m|[Nn]amed|[Pp]atient|[Nn]ame is)\\s(${person})`,
      ),
      named(
        `\\b(?:[Rr]egards|[Ss]incerely|[Tt]hanks|[Cc]heers|[Bb]est|[Gg]reetings|[Yy]ours|[Tt]hank you)[,!.]?\\s*\\n+\\s*(?:[—–-]\\s*)?(${person}|\\p{Lu}\\p{L}+)\\s*(?:\\n|$)`,
      ),
      named(
        `\\b(?:[Rr]eport|[Rr]esults?|[Rr]ecord|[Nn]otes?|[Ss]ummary|CV|[Rr]esume)\\s(?:for|of)\\s(${person})`,
      ),
      named(`\\b(?:Mr|Mrs|Ms|Miss|Dr)\\.?\\s(${person}|\\p{Lu}\\p{L}+)`),
    ],
  ],
  [
    /\b(?:doctor|physician|provider|clinician)\b/,
    [named(`\\b(Dr\\.?\\s(?:${person}|\\p{Lu}\\p{L}+))`)],
  ],
  [/\b(?:origin|departure|from)\b/, [named(`\\bfrom\\s(${place})`)]],
  [/\b(?:destination|arrival|to)\b/, [named(`\\bto\\s(${place})`)]],
  [/\b(?:location|city|place|venue|town)\b/, [named(`\\b(?:in|at|near)\\s(${place})`)]],
  [
    /\b(?:company|vendor|supplier|seller|merchant|employer|organi[sz]ation|issuer|business|store)\b/,
    [
      /(?<![\p{L}.'’-])(\p{Lu}[\p{L}&.'’-]*(?: (?:&|and|of|\p{Lu}[\p{L}&.'’-]*)){0,4} (?:Inc|LLC|Ltd|GmbH|AG|Corp|Corporation|Company|Co|PLC|plc|SA|BV|Limited|Group|Oyj|AB|SpA|SAS|NV|KG|SE|Holdings)\b\.?)/u,
    ],
  ],
]

const headRange = 20_000

/** What a field is by its form alone: the only e-mail address, a 34-year-old, the first heading. */
export function findByForm(node: SchemaNode, field: Field, scope: Scope): Candidate[] {
  const made = (text: string | undefined, score: number): Candidate[] => {
    const value = text === undefined ? undefined : convert(text, node, field, scope.order)
    return value === undefined ? [] : [{ value, score, source: `form ${text ?? ''}` }]
  }
  const head = scope.text.slice(0, headRange)
  const name = field.words.split(/[.,;(]/)[0] ?? ''
  for (const [words, forms] of patterns) {
    if (!words.test(name)) continue
    for (const form of forms) {
      const found = made(form.exec(head)?.[1], 0.5)
      if (found.length > 0) return found
    }
  }
  const kind = wantedKind(node, field)
  if (kind === 'currency') {
    return currenciesOf(head)
      .filter((each) => isValid(node, each))
      .slice(0, 1)
      .flatMap((value) => ({ value, score: 0.5, source: 'form currency' }))
  }
  if (node.enum) return namedAnywhere(node, scope)
  if (kind === 'email' || kind === 'url' || kind === 'phone' || kind === 'date') {
    return onlyOne(node, field, scope, kind)
  }
  if (kind === 'money' && /^(?:price|cost|amount)$/.test(name.trim()))
    return onlyAmount(node, field, scope)
  if (!hasType(node, 'string') || node.format !== undefined) return []
  return titled(name, scope).flatMap((text) => made(text, 0.45))
}

// further words ask for one of several: a support address, a due date
function onlyOne(node: SchemaNode, field: Field, scope: Scope, kind: string): Candidate[] {
  const own =
    /^(?:e-?mails?|mail|urls?|website|link|homepage|phone|telephone|tel|mobile|fax|address|contact)$/
  const [first] = field.names
  const isPlain = first?.terms.every(
    (term) => isWeak(term) || own.test(term) || field.around.has(term),
  )
  const isKind = first?.terms.every(
    (term) =>
      isWeak(term) ||
      field.around.has(term) ||
      /^(?:email|url|websit|link|homepag|phone|telephon|tel|mobil|fax|address|contact|web|site|dai|date)$/.test(
        term,
      ),
  )
  if (isPlain !== true && isKind !== true) return []
  const values: string[] = []
  for (const sentence of scope.sentences().slice(0, 1000)) {
    for (const value of sentence.values()) {
      if (value.kind === kind && !values.includes(value.text)) values.push(value.text)
    }
  }
  const [text] = values
  if (text === undefined || (kind === 'date' && values.length > 1)) return []
  const value = convert(text, node, field, scope.order)
  return value === undefined ? [] : [{ value, score: 0.45, source: `form ${text}` }]
}

function onlyAmount(node: SchemaNode, field: Field, scope: Scope): Candidate[] {
  const values = scope
    .sentences()
    .slice(0, 1000)
    .flatMap((sentence) => sentence.values().filter((value) => value.kind === 'money'))
  const [only] = values
  const value =
    only && values.length === 1 ? convert(only.text, node, field, scope.order) : undefined
  return value === undefined ? [] : [{ value, score: 0.4, source: `form ${only?.text ?? ''}` }]
}

const shortText = 1500

// in a short text the only value of an enum that is named is meant
function namedAnywhere(node: SchemaNode, scope: Scope): Candidate[] {
  if (scope.text.length > shortText || node.enum === undefined) return []
  const said = enumsIn(scope.text, node.enum).filter(
    ({ value }) => isValid(node, value) && !/^(?:other|none|unknown|n\/a)$/i.test(String(value)),
  )
  const [only] = said
  return said.length === 1 && only
    ? [{ value: only.value, score: 0.5, source: `form ${only.at}` }]
    : []
}

// a text's own title, and the name that heads a CV
function titled(name: string, { groups, lines, isPart }: Scope): string[] {
  if (isPart) return []
  const first =
    lines
      .find((line) => line.trim() !== '')
      ?.trim()
      .replace(/^#+\s*/, '') ?? ''
  if (/^(?:title|headline|subject|document title|job title|position|role)\b/.test(name)) {
    const [group] = groups
    if (group && group.rank <= 2) return [group.title]
    return first.length <= 120 && lines.length > 1 && !/[.:,;]$/.test(first) ? [first] : []
  }
  if (/^(?:full |candidate |applicant |person )?name\b|^candidate\b|^applicant\b/.test(name)) {
    const bare =
      first
        .replace(/^(?:CV|Resume|Curriculum Vitae)\s*(?:of|:|-|–|—)?\s*/iu, '')
        .split(/\s*[,|–—]\s*/)[0] ?? ''
    return soloPerson.test(bare) ? [bare] : []
  }
  return []
}
