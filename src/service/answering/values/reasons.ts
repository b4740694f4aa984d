import { words } from '#service/answering/languages/patterns/whole-words.ts'

const reasonQuestion = words('why|how come|warum|wieso|weshalb|pourquoi|por qué')
const reason = words(
  'because|since|due to|owing to|thanks to|so that|in order to|reasons?|causes?|caused|weil|wegen|denn|damit|aufgrund|daher|deshalb|sonst|um .{1,80} zu|grund|gründe|ursache|parce que?|car|à cause|afin|raison|porque|debido|ya que|puesto que|por eso|para que|causa|razón',
)

/** Whether a question asks why. */
export function asksForReason(question: string): boolean {
  return reasonQuestion.test(question)
}

/** Whether a text gives a reason. */
export function givesReason(text: string): boolean {
  return reason.test(text)
}
