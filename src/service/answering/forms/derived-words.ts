import { termsOf } from '#service/retrieval/words.ts'

// “Reklamieren” and “Reklamation” have no stem in common. Nouns such as “Station” give words that no text has.
const germanVerb = /^(\p{L}{3,24})ier(?:en|e|t|st|ten?)$/u
const germanNoun = /^(\p{L}{3,24})ation(?:en)?$/u
const germanDerivedWords = (word: string): string[] => {
  const verb = germanVerb.exec(word)?.[1]
  if (verb !== undefined) return [`${verb}ation`, `${verb}ationen`, `${verb}ierung`]
  const noun = germanNoun.exec(word)?.[1]
  return noun === undefined
    ? []
    : [`${noun}ation`, `${noun}ationen`, `${noun}ieren`, `${noun}iert`, `${noun}iere`]
}

// French verbs whose forms have no stem in common, each with what can stand before it.
const frenchVerbs: readonly { prefixes: string; forms: string }[] = [
  {
    prefixes: 'abs|ob|main|re|con|sou|en|dé|appar',
    forms: 'tenir tient tiennent tiendra tenu tenue tenus tenues tenait',
  },
  {
    prefixes: 're|de|inter|pré|par|con|sou|sur',
    forms: 'venir vient viennent viendra venu venue venus venues venait',
  },
  {
    prefixes: 'ap|com|re|entre|sur|',
    forms: 'prendre prend prennent prendra pris prises prenait',
  },
  {
    prefixes: 'ad|com|per|pro|re|sou|trans|',
    forms: 'mettre met mettent mettra mis mettait',
  },
  { prefixes: 'dé|per|con|re', forms: 'cevoir çoit çoivent çu çue çus' },
  { prefixes: 'é|réé', forms: 'lire lit lisent lu lue lus' },
  { prefixes: 'con|pro|tra|intro|ré', forms: 'duire duit duisent duite duits' },
  { prefixes: 'dé|re|', forms: 'couvrir couvre couvrent couvert couverte couverts' },
  { prefixes: 'ins|dé|é|pres', forms: 'crire crit crivent crite crits' },
  { prefixes: 'pour|', forms: 'suivre suit suivent suivi suivie suivis' },
]
const frenchForms = new Map(
  frenchVerbs.flatMap(({ prefixes, forms }) =>
    prefixes.split('|').flatMap((prefix) => {
      const all = forms.split(' ').map((form) => prefix + form)
      return all.map((form) => [form, all] as const)
    }),
  ),
)
// “Réclamer” and “réclamation”, “comptable” and “comptabilité”: each pattern with the endings of the family.
const frenchFamilies: readonly (readonly [pattern: RegExp, endings: string])[] = [
  [/^(\p{L}{4,24})(?:er|ées?|és?|ations?)$/u, 'er é ée ation ations'],
  [/^(\p{L}{3,24})(?:ables?|abilité)$/u, 'able abilité'],
  [/^(\p{L}{5,24})(?:aires?|ariat)$/u, 'aire ariat'],
  [/^(pa)(?:yer|ie|ient|yée?s?|yables?|iements?)$/u, 'yer ie yé yée yable yables iement iements'],
]
const frenchDerivedWords = (written: string): readonly string[] => {
  const word = written.toLowerCase().replace(/^(?:[smlndtjc]|qu)['’]/u, '')
  const ofFamilies = frenchFamilies.flatMap(([pattern, endings]) => {
    const stem = pattern.exec(word)?.[1]
    return stem === undefined ? [] : endings.split(' ').map((ending) => stem + ending)
  })
  return [...(frenchForms.get(word) ?? []), ...ofFamilies].filter((other) => other !== word)
}

const spanishVerbOrNoun = /^(\p{L}{4,24})(?:ar|ad[oa]s?|ación|aciones)$/u
const spanishDerivedWords = (word: string): string[] => {
  const stem = spanishVerbOrNoun.exec(word)?.[1]
  return stem === undefined
    ? []
    : ['ar', 'ado', 'ada', 'ación', 'aciones'].map((ending) => stem + ending)
}

// “Windy” of “wind”: other words with this ending, such as “party” and “county”, are no adjectives of what is before it.
const nounsOfAdjectives =
  'wind rain snow storm ice fog sun cloud frost mist dust mud dirt noise smell leak salt oil rust mould mold smoke grease risk health mess shade crowd sand rock spice juice taste thirst'
const withEndingY = (noun: string): string => {
  const isDoubled = /^[^aeiou][aeiou][gnd]$/u.test(noun)
  return `${isDoubled ? noun + noun.slice(-1) : noun.replace(/e$/u, '')}y`
}
const adjectivesInY = new Map(
  nounsOfAdjectives.split(' ').flatMap((noun) => {
    const adjective = withEndingY(noun)
    return [
      [termsOf(noun)[0] ?? '', termsOf(adjective)],
      [termsOf(adjective)[0] ?? '', termsOf(noun)],
    ] as const
  }),
)

// English verbs of two words, and verbs that mean the same: people say “pick up”, and rules “collect”.
const phrasalVerbs: Readonly<Record<string, string>> = {
  'pick up': 'collect fetch',
  'drop off': 'deliver return',
  'drop out': 'withdraw',
  'give back': 'return',
  'bring back': 'return',
  'take back': 'return',
  'send back': 'return',
  'hand in': 'submit return',
  'hand out': 'distribute',
  'turn in': 'submit',
  'put off': 'postpone',
  'call off': 'cancel',
  'turn up': 'attend arrive',
  'sign up': 'register enrol',
  'sign in': 'register',
  'fill in': 'complete',
  'fill out': 'complete',
  'set up': 'install establish',
  'go off': 'expire',
  'throw away': 'discard dispose',
  'throw out': 'discard dispose',
  'get rid': 'dispose discard',
  'pay back': 'refund repay',
  'get back': 'refund return',
  'look after': 'care responsible',
  'break down': 'fail breakdown',
  'run out': 'expire',
  'take part': 'participate attend',
  'speed up': 'accelerate',
  'go up': 'increase rise',
  'go down': 'decrease fall',
  'close down': 'shut',
  'shut down': 'close',
  'move in': 'occupy',
  'move out': 'vacate',
  'clean up': 'tidy',
  'speak to': 'contact',
  'ring up': 'call phone',
  'top up': 'refill',
  'step down': 'resign',
  'take over': 'succeed',
}
const otherVerbs = new Map(
  Object.entries(phrasalVerbs).map(([verb, others]) => [termsOf(verb).join(' '), termsOf(others)]),
)
const maxWordsBetween = 2
const maxChars = 300

/** Other verbs for those of two words in an English question, by the terms of both: “give” is a stop word, and “back” is none. */
function phrasalVerbsIn(question: string): ReadonlyMap<string, readonly string[]> {
  const words = question.slice(0, maxChars).match(/[\p{L}’']+/gu) ?? []
  const terms = words.map((word) => termsOf(word)[0] ?? '')
  const found = new Map<string, readonly string[]>()
  for (const [at, term] of terms.entries()) {
    // “Pick it up”
    for (const particle of terms.slice(at + 1, at + 2 + maxWordsBetween)) {
      const others = otherVerbs.get(`${term} ${particle}`) ?? []
      for (const part of others.length === 0 ? [] : [term, particle])
        found.set(part, [...new Set([...(found.get(part) ?? []), ...others])])
    }
  }
  return found
}

/** Words of another kind or number for those of a question, by their terms: a noun for a verb, and one verb for two words. */
export function derivedTermsOf(
  words: readonly string[],
  question: string,
  language: string | null,
): ReadonlyMap<string, readonly string[]> {
  const derive = { de: germanDerivedWords, fr: frenchDerivedWords, es: spanishDerivedWords }[
    language ?? ''
  ]
  if (derive !== undefined) {
    return new Map(
      words.map((word) => [termsOf(word)[0] ?? '', derive(word.toLowerCase()).flatMap(termsOf)]),
    )
  }
  if (language !== 'en' && language !== null) return new Map()
  const ofAdjectives = words.flatMap((word) =>
    termsOf(word).map((term) => [term, adjectivesInY.get(term) ?? []] as const),
  )
  return new Map([...ofAdjectives, ...phrasalVerbsIn(question)])
}
