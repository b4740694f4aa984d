import type { MedicalCategory } from '#contract/tools/medical.ts'
import {
  bodyParts,
  brands,
  conditionSuffixes,
  diagnoses,
  drugs,
  drugStems,
  notConditions,
  notDrugs,
  notProcedures,
  procedureSuffixes,
  symptoms,
  tests,
  treatments,
} from './lexicon.ts'

/** A match of a rule, in UTF-16 units. */
export interface LexicalMatch {
  start: number
  end: number
  category: MedicalCategory
  type: string
  /** How often the rule is right. */
  score: number
  traits: { name: string; score: number }[]
  /** The category of the entities that it belongs to; null for an entity. */
  belongsTo: 'MEDICATION' | 'TEST_TREATMENT_PROCEDURE' | 'ANATOMY' | null
}

type Kind = Omit<LexicalMatch, 'start' | 'end'>

// Letters of scripts without spaces may stand directly before and after a Latin term.
const before = String.raw`(?<![\p{Script=Latin}\p{N}_])`
const after = String.raw`(?![\p{Script=Latin}\p{N}_])`

/** The terms in any case; the longest that fits wins. */
function anyOf(terms: readonly string[]): RegExp {
  const longestFirst = terms.toSorted((a, b) => b.length - a.length)
  // The terms have only letters, digits, blanks, hyphens and apostrophes.
  const source = longestFirst.join('|').replaceAll(' ', String.raw`\s`)
  return new RegExp(`${before}(?:${source})${after}`, 'giu')
}

function pattern(source: string, flags = 'giu'): RegExp {
  return new RegExp(`${before}(?:${source})${after}`, flags)
}

const entity = (category: MedicalCategory, type: string, score: number, trait?: string): Kind => ({
  category,
  type,
  score,
  traits: trait === undefined ? [] : [{ name: trait, score }],
  belongsTo: null,
})
const attribute = (type: string, score: number): Kind => ({
  category: 'MEDICATION',
  type,
  score,
  traits: [],
  belongsTo: 'MEDICATION',
})

const number = String.raw`\d{1,7}(?:[.,]\d{1,4})?`
const range = `${number}(?:\\s?(?:-|–|to)\\s?${number})?`
const count = `(?:${range}|one|two|three|four|five|six|half(?:\\sa)?|a|½)`
const unit =
  '(?:mgs?|mcgs?|µg|μg|ug|kg|g|ml|l|iu|i\\.u\\.|units?|meq|mmol|milligrams?|micrograms?|grams?|millilit(?:er|re)s?)'
const form =
  '(?:tablets?|tabs?|capsules?|caps?|pills?|puffs?|drops?|sprays?|patch(?:es)?|teaspoons?|tablespoons?|ampoules?|vials?|suppositor(?:y|ies)|sachets?|lozenges?|injections?|inhalations?)'
const period = '(?:second|minute|hour|day|night|week|month|year)s?'
const times = String.raw`(?:once|twice|thrice|${count}\s?(?:times|x))`

/** Rules of a kind, best first: where two matches overlap, the longer one wins, and then the earlier rule. */
const rules: readonly { find: RegExp; kind: Kind }[] = [
  { find: anyOf(drugs), kind: entity('MEDICATION', 'GENERIC_NAME', 0.95) },
  { find: anyOf(brands), kind: entity('MEDICATION', 'BRAND_NAME', 0.95) },
  {
    find: pattern(
      String.raw`${range}\s?${unit}(?:\s?/\s?(?:${number}\s?)?(?:kg|ml|l|h|hr|hour|day|dose|min))*|${range}\s?%(?=\s(?:\p{L}{2,20}\s)?(?:cream|ointment|solution|gel|lotion|drops))`,
    ),
    kind: attribute('STRENGTH', 0.9),
  },
  { find: pattern(String.raw`${count}\s${form}`), kind: attribute('DOSAGE', 0.9) },
  { find: pattern(form), kind: attribute('FORM', 0.75) },
  {
    find: pattern(
      'by mouth|orally|oral|intravenous(?:ly)?|intramuscular(?:ly)?|subcutaneous(?:ly)?|sublingual(?:ly)?|topical(?:ly)?|inhaled|by inhalation|rectal(?:ly)?|intranasal(?:ly)?|transdermal(?:ly)?|ophthalmic|otic|vaginally|under the tongue|p\\.o\\.|i\\.v\\.|i\\.m\\.|s\\.c\\.',
    ),
    kind: attribute('ROUTE_OR_MODE', 0.85),
  },
  // In lower case these are parts of other words or ordinary words.
  { find: pattern('PO|IV|IM|SC|SQ|SL|PR|INH', 'gu'), kind: attribute('ROUTE_OR_MODE', 0.7) },
  {
    find: pattern(
      String.raw`${times}\s(?:(?:a|per|each|every)\s${period}|daily|weekly|monthly)|every\s(?:other\s|${range}\s?)?(?:${period}|h|hrs?)|every\s(?:morning|evening|night|\d{1,2}h)|once|twice|(?:once\s|twice\s)?daily|nightly|weekly|hourly|q\d{1,2}(?:-\d{1,2})?h|q\.?d\.?|b\.?i\.?d\.?|t\.?i\.?d\.?|q\.?i\.?d\.?|qhs|qam|qpm|prn|as needed|at bedtime|before meals|after meals|with meals|in the (?:morning|evening)`,
    ),
    kind: attribute('FREQUENCY', 0.85),
  },
  {
    find: pattern(String.raw`(?:for|x)\s(?:the\s(?:next|past)\s)?${count}\s(?:more\s)?${period}`),
    kind: attribute('DURATION', 0.8),
  },
  { find: anyOf(diagnoses), kind: entity('MEDICAL_CONDITION', 'DX_NAME', 0.9, 'DIAGNOSIS') },
  { find: anyOf(symptoms), kind: entity('MEDICAL_CONDITION', 'DX_NAME', 0.85, 'SYMPTOM') },
  { find: anyOf(tests), kind: entity('TEST_TREATMENT_PROCEDURE', 'TEST_NAME', 0.8) },
  { find: anyOf(treatments), kind: entity('TEST_TREATMENT_PROCEDURE', 'TREATMENT_NAME', 0.85) },
  { find: anyOf(bodyParts), kind: entity('ANATOMY', 'SYSTEM_ORGAN_SITE', 0.8) },
  {
    find: pattern('left|right|bilateral(?:ly)?|upper|lower|anterior|posterior|lateral|medial'),
    kind: { category: 'ANATOMY', type: 'DIRECTION', score: 0.7, traits: [], belongsTo: 'ANATOMY' },
  },
  {
    find: pattern(
      `\\d{2,3}\\s?/\\s?\\d{2,3}(?:\\s?mm\\s?hg)?|${number}\\s?(?:mm\\s?hg|bpm|°\\s?[cf]|g/dl|mg/dl|mmol/l|µmol/l|ng/ml|u/l|iu/l|k/ul|/min|%)`,
    ),
    kind: {
      category: 'TEST_TREATMENT_PROCEDURE',
      type: 'TEST_VALUE',
      score: 0.8,
      traits: [],
      belongsTo: 'TEST_TREATMENT_PROCEDURE',
    },
  },
]

const bySuffix: readonly { ends: RegExp; not: ReadonlySet<string>; kind: Kind }[] = [
  { ends: drugStems, not: notDrugs, kind: entity('MEDICATION', 'GENERIC_NAME', 0.7) },
  {
    ends: procedureSuffixes,
    not: notProcedures,
    kind: entity('TEST_TREATMENT_PROCEDURE', 'PROCEDURE_NAME', 0.7),
  },
  {
    ends: conditionSuffixes,
    not: notConditions,
    kind: entity('MEDICAL_CONDITION', 'DX_NAME', 0.65, 'DIAGNOSIS'),
  },
]

const word = /\p{Script=Latin}[\p{Script=Latin}\p{M}-]{4,39}/gu

/** All matches of a text that do not overlap, in order. */
export function lexicalMatches(text: string): LexicalMatch[] {
  const matches: LexicalMatch[] = []
  for (const { find, kind } of rules) {
    for (const { index, 0: match } of text.matchAll(find)) {
      matches.push({ ...kind, start: index, end: index + match.length })
    }
  }
  for (const { index, 0: match } of text.matchAll(word)) {
    const folded = match.toLowerCase().replace(/s$/, match.endsWith('is') ? 's' : '')
    const rule = bySuffix.find(({ ends, not }) => ends.test(folded) && !not.has(folded))
    if (rule) matches.push({ ...rule.kind, start: index, end: index + match.length })
  }
  return withoutOverlaps(matches)
}

function withoutOverlaps(matches: readonly LexicalMatch[]): LexicalMatch[] {
  const rank = new Map(matches.map((match, at) => [match, at]))
  const chosen: LexicalMatch[] = []
  const byLength = matches.toSorted(
    (a, b) => b.end - b.start - (a.end - a.start) || (rank.get(a) ?? 0) - (rank.get(b) ?? 0),
  )
  const taken = new Set<number>()
  for (const match of byLength) {
    let isFree = true
    for (let at = match.start; at < match.end && isFree; at += 1) isFree = !taken.has(at)
    if (!isFree) continue
    for (let at = match.start; at < match.end; at += 1) taken.add(at)
    chosen.push(match)
  }
  return chosen.toSorted((a, b) => a.start - b.start)
}
