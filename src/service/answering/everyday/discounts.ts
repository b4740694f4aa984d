import { currencyBefore, currencyBehind } from '#service/answering/conditions/units/currencies.ts'
import { termsOf } from '#service/retrieval/words.ts'

// “Groups pay 10 % less”, “Kinder zahlen die Hälfte”, “los niños pagan la mitad”
const cheaper =
  /(?:%|(?<!\p{L})(?:per ?cent|prozent|por ciento|pour cent|процент\p{L}*)) (?:less|off|cheaper|lower|weniger|günstiger|billiger|menos|más barato|de moins|moins cher|дешевле)(?!\p{L})|(?<!\p{L})(?:half[- ]price|pays? half|pays? only|reduced (?:price|rate|fee|fare)s?|(?:zahl(?:t|en)|kostet|kosten) (?:nur )?(?:die hälfte|weniger)|halber preis|zum halben preis|(?:paga[n]?|cuesta[n]?) (?:la mitad|menos)|mitad de precio|(?:paie(?:nt)?|payent) (?:la moitié|moins)|demi-tarif|tarif réduit|плат[яи]т (?:половину|меньше)|за полцены)(?!\p{L})/iu
const discounts = termsOf('discount rabatt descuento réduction скидка')

/** The terms of words for discounts where a text gives one and does not call it so. */
export function termsOfDiscount(text: string): readonly string[] {
  return cheaper.test(text) ? discounts : []
}

const asksForRate =
  /^[^\p{L}]*(?:(?:what|which) (?:is the )?(?:discount|reduction)|(?:welche[nr]?|wie hoch ist der) (?:rabatt|nachlass)|quelle (?:est la )?(?:remise|réduction)|quel (?:est le )?rabais|(?:qué|cuál es el) descuento)(?!\p{L})/iu
const rate = new RegExp(
  `\\p{N}\\s?(?:%|(?:percent|prozent|pour cent|por ciento)(?!\\p{L})|${currencyBehind})|${currencyBefore}\\s?\\p{N}`,
  'iu',
)

/** Whether a question asks which discount there is, and a text has neither a share nor a sum. */
export function lacksRate(text: string, question: string): boolean {
  return asksForRate.test(question) && !rate.test(text)
}
