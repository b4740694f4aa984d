import { termsOf } from '#service/retrieval/words.ts'
import { canonicalFacts } from './canonical-facts.ts'
import { namesOf } from './claims.ts'

/** What vectors do not show: sentences that differ only in these have nearly equal ones. */
export interface ComparableFacts {
  /** Digits, numbers in words, dates and times, each in one form. */
  numbers: ReadonlySet<string>
  names: readonly string[]
  denies: boolean
  /** Whether it says something of all, or of always. */
  isUniversal: boolean
}

/** How a language denies, and how it speaks of all. */
interface Sayings {
  denial: RegExp
  universal: RegExp
}

const word = (pattern: string): RegExp => new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, 'iu')

const sayings: Readonly<Record<string, Sayings>> = {
  en: {
    denial: word(
      "not|no|none|nothing|never|nobody|neither|nor|cannot|without|unless|except|against|impossible|unnecessary|\\w{2,12}n['’]t|(?:forb[aio]d|prohibit|exclud|reject|refus|avoid|object|den[iy])\\w{0,6}",
    ),
    universal: word(
      'all|every\\w{0,7}|any\\w{0,7}|always|never|nobody|nothing|whatever|whoever|forever|entire|whole',
    ),
  },
  de: {
    denial: word(
      'nicht|kein\\p{L}{0,2}|nichts|nie|niemals|niemand\\p{L}{0,2}|weder|ohne|außer|unmöglich|unnötig|(?:verb[oi]t|untersag|verweiger|ausgeschlossen|ausschl)\\p{L}{0,6}',
    ),
    universal: word(
      'alle[mnrs]?|jede[mnrs]?|immer|stets|nie|niemals|niemand|nichts|ganze[mnrs]?|sämtliche[nr]?',
    ),
  },
  es: {
    denial: word(
      'no|nunca|jamás|nada|nadie|ningún|ningun[oa]s?|ni|sin|excepto|salvo|imposible|(?:proh[ií]b|exclu|rechaz|deneg|niega)\\p{L}{0,6}',
    ),
    universal: word('tod[oa]s?|siempre|nunca|jamás|nada|nadie|cualquier\\p{L}{0,3}|enter[oa]s?'),
  },
  fr: {
    denial: word(
      'ne|n|pas|non|jamais|rien|personne|aucune?|ni|sans|sauf|impossible|inutile|(?:interdi|exclu|refus)\\p{L}{0,6}',
    ),
    universal: word('tou[st]|toutes?|chaque|toujours|jamais|rien|aucune?|entière?s?'),
  },
  it: {
    denial: word(
      'non|no|mai|niente|nulla|nessun\\p{L}?|né|senza|tranne|impossibile|(?:viet|esclu|rifiut)\\p{L}{0,6}',
    ),
    universal: word(
      'tutt[aeio]|ogni|ognun[ao]|sempre|mai|niente|nulla|nessun\\p{L}?|qualsiasi|inter[aeio]',
    ),
  },
  pt: {
    denial: word(
      'não|nunca|jamais|nada|ninguém|nenhum\\p{L}{0,2}|nem|sem|exceto|salvo|impossível|(?:pro[ií]b|exclu|recus|rejeit)\\p{L}{0,6}',
    ),
    universal: word(
      'tod[oa]s?|tudo|cada|sempre|nunca|nada|ninguém|qualquer|quaisquer|inteir[oa]s?',
    ),
  },
  nl: {
    denial: word(
      'niet|geen|niets|nooit|niemand|noch|zonder|behalve|onmogelijk|onnodig|(?:verb[oi]|weiger|uitgeslot|uitslui)\\p{L}{0,6}',
    ),
    universal: word('alle|allen|elke?|ieder\\p{L}{0,3}|altijd|nooit|niemand|niets|hele'),
  },
  ru: {
    denial: word(
      'не|нет|нельзя|ни|никогда|никто|никому|никого|ничто|ничего|без|кроме|невозможно|никак\\p{L}{1,3}|(?:запре|исключ|отказ)\\p{L}{0,8}',
    ),
    universal: word(
      'вс[её]|все[мх]|всеми|всего|весь|вся|всю|всегда|кажд\\p{L}{2,3}|люб\\p{L}{2,3}|никогда|никто|никого|ничего|никак\\p{L}{1,3}',
    ),
  },
  ar: {
    denial: word('لا|لم|لن|ليس|ليست|غير|بدون|دون|عدم|ممنوع|يمنع|يحظر|محظور|مستحيل|إلا'),
    universal: word('كل|جميع|دائما|دائماً|أبدا|أبداً|كافة|أي|لا أحد'),
  },
  zh: {
    denial: /[不没沒无無未勿莫]|非(?!常)|禁止|拒绝|除外|除了/u,
    universal: /所有|全部|全体|一切|任何|每[个名位人次]|总是|始终|永远|从不|从未|皆/u,
  },
  ja: {
    denial: /ない|ません|なく|なし|ず(?=[、に。])|禁止|不可|以外|無/u,
    universal: /すべて|全て|全員|全部|いつも|常に|必ず|決して|誰も|何も|どの.{1,6}も/u,
  },
}

/** Whether it is known how a language denies and speaks of all, so that its sentences can be compared. */
export function isReadLanguage(language: string | null): language is string {
  return Object.hasOwn(sayings, language ?? '')
}

/** Whether a text has a word that denies in its language. */
export function deniesIn(text: string, language: string): boolean {
  return sayings[language]?.denial.test(text) ?? false
}

/** Reads the facts of a text in a language; `knownNames` are terms that are names although they begin a sentence. */
export function factsOf(
  text: string,
  knownNames: ReadonlySet<string>,
  language: string,
): ComparableFacts {
  const [first = ''] = /\p{Lu}[\p{L}\p{M}]*/u.exec(text) ?? []
  return {
    numbers: new Set([
      ...termsOf(canonicalFacts(text, language)).filter((term) => /^\p{N}/u.test(term)),
      ...(language === 'en' ? englishNumbers(text) : []),
    ]),
    names: [...namesOf(text), ...termsOf(first).filter((term) => knownNames.has(term))],
    denies: deniesIn(text, language),
    isUniversal: sayings[language]?.universal.test(text) ?? false,
  }
}

const englishCounts: Readonly<Record<string, string>> = {
  half: '1/2',
  twice: '2',
  both: '2',
  dozen: '12',
}

/** What counts in English without being a number. */
function englishNumbers(text: string): string[] {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? []
  return words.flatMap((one) =>
    Object.hasOwn(englishCounts, one) ? (englishCounts[one] ?? []) : [],
  )
}

/**
 * Whether a sentence can say what a statement says: it has no number and no name of its own, denies if and only if
 * the statement does, and is no more general. `context` has the terms that tell what the statement is about.
 */
export function isComparable(
  sentence: ComparableFacts,
  statement: ComparableFacts,
  context: ReadonlySet<string>,
): boolean {
  return (
    [...sentence.numbers].every((number) => statement.numbers.has(number)) &&
    sentence.names.every((name) => context.has(name)) &&
    sentence.denies === statement.denies &&
    (!sentence.isUniversal || statement.isUniversal)
  )
}
