import { words } from '#service/answering/languages/patterns/whole-words.ts'
import { hasDegree } from '#service/answering/measures/degrees.ts'

const order = '(?:re-?order|restock|order|buy|stock up on)'
const ordered = '(?:re-?ordered|restocked|ordered|bought)'
// What has to be ordered is what is below its minimum.
const orders: readonly { says: RegExp; means: string }[] = [
  {
    says: words(
      `do we (?:need|have) to ${order}|(?:must|should) we ${order}|(?:needs?|has|have) to be ${ordered}|(?:must|should) be ${ordered}|(?:are|is) (?:(?:running|getting) low|running out|low (?:on|in) stock)|(?:run|runs) low`,
    ),
    means: 'below minimum',
  },
  {
    says: words(
      `(?:müssen|sollten|sollen) wir (?:nach)?(?:bestellen|kaufen)|muss (?:ich|man) nachbestellen|(?:müssen|muss|sollten|sollen) (?:nach)?(?:bestellt|gekauft) werden|(?:geht|gehen) zur neige|(?:wird|werden|ist|sind) knapp`,
    ),
    means: 'unter Minimum',
  },
  {
    says: words(
      `(?:faut[ -]il|il faut|doit[ -]on|on doit|devons[ -]nous|nous devons) (?:re|ré)?(?:commander|acheter|approvisionner)|(?:est|sont) à (?:re)?commander`,
    ),
    means: 'sous le minimum',
  },
  {
    says: words(
      `(?:hay que|tenemos que|debemos|necesitamos) (?:volver a )?(?:pedir|reponer|encargar|comprar)|se est[áa]n? (?:acabando|agotando)`,
    ),
    means: 'por debajo del mínimo',
  },
]
const choosing =
  /^\P{L}*(?:which|what|welche[sn]?|was|quel(?:le)?s?|qu['’]est-ce qu[’']?|que(?= (?:faut|doit|devons))|qué|cuál(?:es)?|list|show)(?!\p{L})/iu
// Where, when and from whom it is ordered, no column of a minimum tells.
const asksOtherwise = words(
  'from|where|when|how|who|whom|bei|von|wo|wann|wie|wer|chez|où|quand|comment|qui|dónde|cuándo|cómo|quién|[aá]',
)

/** A question for what has to be ordered, as one for what is below its minimum; null where it asks for nothing of the kind. */
export function withMinimum(text: string): string | null {
  if (!choosing.test(text)) return null
  const own = orders.find(({ says }) => says.test(text))
  if (own === undefined) return null
  const rest = text.replace(own.says, ' ')
  return asksOtherwise.test(rest) || hasDegree(rest) ? null : text.replace(own.says, own.means)
}
