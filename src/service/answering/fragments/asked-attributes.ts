import type { AnswerType } from '#service/answering/languages/language.ts'
import { termsOf } from '#service/retrieval/words.ts'

const maxFragmentWords = 6

// What asks in whole sentences, where another word than the noun says what is wanted: “Why did the price rise?”
const sentenceWord = new RegExp(
  `(?<!\\p{L})(?:${[
    'who|whom|whose|what|when|where|which|why|how|is|are|was|were|do|does|did|has|have|had|can|could|may|must|should|will|would|if',
    'wer|wen|wem|wessen|was|wann|wo|woher|wohin|warum|wieso|weshalb|wie|wieso|welche[rsnm]?|ist|sind|war|waren|wird|werden|wurden?|hat|haben|hatten?|kann|können|darf|dürfen|muss|müssen|soll|sollen|gibt|wenn',
    'quién|quiénes|qué|cuándo|dónde|cómo|cuál|cuáles|es|son|era|fue|fueron|hay|está|están|ha|han|puede|pueden|puedo|debe|tiene|tienen|si',
    'qui|quand|où|pourquoi|comment|est|sont|était|peut|doit|ont',
    'почему|зачем|как|что|если|ли|можно|есть',
    'لماذا|هل|كيف|ماذا|إذا',
  ].join('|')})(?!\\p{L})|なぜ|どう|ですか|ますか|为什么|怎么|如何|[吗呢]`,
  'iu',
)

interface Attribute {
  type: AnswerType
  nouns: string
  /** The last parts of German compounds. */
  heads: string
  /** Those of scripts without spaces. */
  characters?: string
}

// The first that matches decides.
const attributes: readonly Attribute[] = [
  {
    type: 'duration',
    heads: 'dauer|laufzeit',
    nouns:
      'duration|dauer|laufzeit|bearbeitungszeit|wartezeit|lieferzeit|duración|durée|длительность|продолжительность|(?:ال)?مدة',
    characters: '期間|所要時間|时长|多久',
  },
  {
    type: 'moment',
    heads:
      'frist(?:en)?|termine?|datum|(?<!teil|eltern|frei|aus|hoch|mahl|gleit|pflege|jahres)zeit(?:en)?',
    nouns:
      'deadlines?|due dates?|dates?|opening times?|opening hours|hours|times?|notice periods?|periods?|frist(?:en)?|termine?|datum|öffnungszeiten|sprechzeiten|geschäftszeiten|uhrzeit|zeiten|zeit|plazos?|fechas?|horarios?|horas?|délais?|dates? limites?|horaires?|heures|срок|сроки|дата|часы работы|часы|время|(?:ال)?موعد|(?:ال)?مواعيد|(?:ال)?أوقات|أوقات الدوام|تاريخ|(?:ال)?دوام',
    characters: '営業時間|時間|期限|日程|日時|締切|締め切り|时间|日期|期限',
  },
  {
    type: 'price',
    heads: 'preise?|kosten|gebühr(?:en)?|entgelt|tarife?',
    nouns:
      'prices?|costs?|fees?|charges?|(?<!(?:interest|exchange|tax|vat|discount|growth|response|birth|heart|flow|data|error|success|inflation) )rates?|tariffs?|preise?|kosten|gebühr(?:en)?|entgelt|tarife?|precios?|costes?|costos?|tarifas?|importe|cuotas?|prix|tarifs?|coûts?|цена|цены|стоимость|плата|тариф|سعر|أسعار|ثمن|تكلفة|رسوم|رسم',
    characters: '料金|値段|費用|価格|代金|价格|费用|价钱|收费',
  },
  {
    type: 'count',
    heads: 'anzahl|zahl',
    nouns:
      'capacity|number|anzahl|kapazität|personenzahl|teilnehmerzahl|aforo|capacidad|número de \\p{L}+|nombre de \\p{L}+|количество|число|вместимость|عدد|سعة',
    characters: '定員|人数|件数|数量',
  },
  {
    type: 'age',
    // “Veranstalter”, “Verwalter”, “Schalter” and “Tierhalter” are no ages.
    heads: '(?<![wfhp]|(?:an|ge)st)alter',
    nouns: 'age|alter|mindestalter|altersgrenze|edad|edad mínima|âge|возраст|عمر|سن',
    characters: '年齢|年龄',
  },
  {
    type: 'amount',
    heads: 'grenze|betrag',
    nouns:
      'limits?|maximum|minimum|max|min|höchst(?:grenze|betrag|zahl)|obergrenze|grenze|límites?|máximo|mínimo|límite máximo|limite|лимит|максимум|минимум|(?:ال)?حد (?:الأقصى|الأدنى)',
    characters: '上限|下限|限度|最多|最少',
  },
]

const patterns = attributes.map(({ type, nouns, heads, characters }) => ({
  type,
  noun: new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${nouns})(?![\\p{L}\\p{N}])${characters === undefined ? '' : `|${characters}`}`,
    'iu',
  ),
  compound: new RegExp(
    `(?<![\\p{L}\\p{N}])(\\p{L}{3,}?)(?:s|n|en)?(?:${heads})(?![\\p{L}\\p{N}])`,
    'iu',
  ),
}))

export interface AskedAttribute {
  type: AnswerType
  /** The terms of its noun, which a text that gives its value need not have. */
  terms: readonly string[]
  /** What a German compound adds to its noun: “Austritt” of “Austrittsfrist”. Null where the noun is no compound. */
  of: { compound: string; modifier: string } | null
}

/**
 * The attribute whose value a question of a few words asks for: the price in “room hire price” and the time in “Umzug melden
 * Frist”. Null for whole sentences, and where no noun tells.
 */
export function askedAttributeOf(question: string, language: string | null): AskedAttribute | null {
  // “Max Müller” is a person.
  const text = question
    .slice(0, 200)
    .replaceAll('’', "'")
    .replaceAll(/(?<!\p{L})(?:Max|Min) (?=\p{Lu})/gu, '')
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length > maxFragmentWords || sentenceWord.test(text)) return null
  for (const { type, noun } of patterns) {
    const match = noun.exec(text)?.[0]
    if (match !== undefined) return { type, terms: termsOf(match), of: null }
  }
  if (language !== 'de') return null
  for (const { type, compound } of patterns) {
    const [whole, modifier] = compound.exec(text) ?? []
    if (whole === undefined || modifier === undefined) continue
    return {
      type,
      terms: [],
      of: { compound: termsOf(whole)[0] ?? '', modifier: termsOf(modifier)[0] ?? '' },
    }
  }
  return null
}
