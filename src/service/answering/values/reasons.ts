import { words } from '#service/answering/languages/patterns/whole-words.ts'

const reasonQuestion = words(
  'why|how come|for what reason|warum|wieso|weshalb|weswegen|aus welchem grund|pourquoi|pour quelle raison|por qué|(?<=^[^\\p{L}]{0,5})por que(?! (?:puerta|calle|lado|medio|v[ií]a|camino|ruta|entrada|zona|parte|importe|precio|cantidad)(?!\\p{L}))|por cuál motivo',
)
const reason = words(
  "because|since|due to|owing to|thanks to|so that|in order to|reasons?|causes?|caused|weil|(?<=, )da(?= (?:der|die|das|den|dem|es|er|sie|wir|ich|man|kein\\p{L}*|ein\\p{L}*|im|am|sonst|dort|hier|alle|nur|dies\\p{L}+|in|auf|bei|unser\\p{L}*|sein\\p{L}*|ihr\\p{L}*|viele|beide|frau|herrn?|zu|noch|bereits|seit)(?!\\p{L}))|wegen|denn|damit|aufgrund|daher|deshalb|sonst|um .{1,80} zu|grund|gründe|ursache|parce que?|parce qu['’]\\p{L}+|car|puisque?|puisqu['’]\\p{L}+|à cause|faute de|afin|raison|porque|debido|ya que|puesto que|por eso|para que|causa|razón|motivo|se deben? al?(?! \\p{L}+[aei]r(?!\\p{L}))",
)

/** Whether a question asks why. */
export function asksForReason(question: string): boolean {
  return reasonQuestion.test(question)
}

/** Whether a text gives a reason. */
export function givesReason(text: string): boolean {
  return reason.test(text)
}
