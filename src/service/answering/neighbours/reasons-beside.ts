import { words } from '#service/answering/languages/patterns/whole-words.ts'
import type { Question } from '#service/answering/read-question.ts'
import type { ScoredStatement } from '#service/answering/score-statements.ts'
import { asksForReason, givesReason } from '#service/answering/values/reasons.ts'
import { isSamePlace, textBetween, withFirst } from './places.ts'
import type { NeighbourRule } from '#service/answering/select-statements.ts'

const maxSentences = 4
const maxReasons = 2

// “The reason is that the compressor drowns the bell” says why the sentence before it is so.
const reasonOfBefore =
  /^[^\p{L}]*(?:(?:the|one|this|its|main|another) (?:main )?(?:reason|cause)s?(?= (?:is|was|for (?:this|that|it) )|:)|(?:reason|cause|grund|ursache|causa|motivo|raison|motif)(?=:| dafür| hierfür)|(?:this|that|it) (?:is|was) (?:because|due to|caused by)|because(?= (?:of )?(?:this|the|it|they|he|she))|(?:der|ein|die|eine) (?:haupt)?(?:grund|ursache) (?:dafür |hierfür )?(?:ist|war)|(?:das|dies) (?:liegt|lag|kommt|kam) (?:daran|davon)|denn|schuld (?:ist|war|daran)|(?:la|una) (?:causa|razón)(?= (?:es|era|fue|de (?:ello|esto))(?!\p{L}))|el motivo(?= (?:es|era|fue)(?!\p{L}))|(?:esto|eso|ello) se debe|se debe a|es que|porque|(?:la|une) (?:raison|cause)(?= (?:en )?(?:est|était)(?!\p{L}))|le motif(?= (?:en )?(?:est|était)(?!\p{L}))|c['’]est (?:parce que?|à cause|dû)|cela (?:vient|est dû)|in (?:both|all|each) cases?|in (?:beiden|allen) fällen|en (?:los dos|ambos|todos los) casos|dans (?:les deux|tous les) cas)(?!\p{L})/iu
// “Therefore it is felled” says why only beside the sentence before it.
const followsFromBefore =
  /^[^\p{L}]*(?:(?:\p{L}+ ){0,4}(?:therefore|hence|thus|consequently|deshalb|deswegen|daher|darum|somit|aus diesem grund|por (?:eso|ello|lo tanto|tanto|este motivo|esta razón)|par conséquent|donc)|that(?: i|['’])s why|for (?:this|that) reason|c['’]est pourquoi|pour cette raison)(?!\p{L})/iu
const decision = words(
  `approve[ds]?|accept(?:s|ed)|adopt(?:s|ed)|reject(?:s|ed)|decline[ds]?|refuse[ds]|turn(?:s|ed) down|postpone[ds]?|defer(?:s|red)|adjourn(?:s|ed)|decide[ds]?|resolve[ds]|agree[ds]|voted (?:for|against|down)
|abgelehnt|angenommen|beschlossen|beschließt|beschließen|vertagt|verschoben|genehmigt|verworfen|zurückgestellt|entschieden|entscheidet|lehn(?:t|en|te|ten) .{1,60} ab|stimm(?:t|en|te|ten) .{1,60} zu
|se (?:rechaza|aprueba|acuerda|decide|aplaza|pospone|desestima|descarta)n?|rechazad[oa]s?|aprobad[oa]s?|acordad[oa]s?|decidid[oa]s?|aplazad[oa]s?|(?:rechaz|aprob|acord|aplaz)(?:ó|aron)|decidi(?:ó|eron)
|rejet(?:ée?s?|te|tent)|approuv(?:ée?s?|e|ent)|adopt(?:ée?s?|e|ent)|décid(?:ée?s?|e|ent)|report(?:ée?s?|e|ent)|refus(?:ée?s?|e|ent)|retenue?s?`,
)
const opinion = words(
  `thinks?|thought|believes?|believed|finds?|feels?|felt|argue[ds]?|points? out|pointed out|fears?|feared|considers?|considered|doubts?|doubted|objects?|objected|warns?|warned|says? that|said that
|meint|meinen|meinte|findet|finden|fand|hält|halten|hielt|glaubt|glauben|glaubte|argumentiert|befürchtet|befürchten|fürchtet|fürchten|bezweifelt|bezweifeln|wendet|wenden|warnt|warnen|bemängelt|bemängeln|weist darauf|weisen darauf
|cree|creen|creía|opina|opinan|opinó|considera|consideran|piensa|piensan|señala|señalan|argumenta|argumentan|teme|temen|advierte|advierten|duda|dudan|objeta|objetan|dicen? que|dijo que
|pensent?|estiment?|trouve que|trouvent que|juge|jugent|craint|craignent|souligne|soulignent|objecte|objectent|considère|considèrent|doute|doutent|avertit|fait remarquer|dit que|disent que`,
)
const proposal = words(
  `propose[ds]?|moves?|moved|asks?|asked|wants?|suggests?|suggested|requests?|requested|(?:beantrag|möcht|woll|wünsch)\\p{L}+|will|schl(?:ägt|agen|ug) .{1,80} vor|prop(?:one|onen|uso|usieron)|solicita|pide|piden|quiere|quieren|proposent?|demande|demandent|souhaite|souhaitent|veut|veulent`,
)

/**
 * The statements of an answer to a question that asks why, with the sentences of the paragraph that give the reason of the best one,
 * where it gives none: the one that names it as the reason, or for a decision the opinions that it followed.
 */
export const withReasonBeside: NeighbourRule = (answering, read, question, maxStatements) => {
  const [best] = answering
  if (best === undefined || best.passage.header !== null || !asksForReason(question.text)) {
    return answering
  }
  const needsBefore = followsFromBefore.test(best.text)
  if (givesReason(best.text) && !needsBefore) return answering
  const paragraph = paragraphOf(best, read)
  const at = paragraph.findIndex((one) => isSamePlace(one, best))
  const added = needsBefore
    ? paragraph.slice(Math.max(at - 1, 0), at)
    : reasonsOf(paragraph, at, formsIn(question))
  const first = [best, ...added.map((one) => ({ ...one, copies: [] }))]
  return withFirst(first, answering, maxStatements)
}

function formsIn({ terms }: Question): string[][] {
  return terms.flatMap(({ term, kind, related }) =>
    kind === 'generic' ? [] : [[term, ...related]],
  )
}

function reasonsOf(
  paragraph: readonly ScoredStatement[],
  at: number,
  nouns: readonly (readonly string[])[],
): ScoredStatement[] {
  const next = paragraph[at + 1]
  if (next !== undefined && reasonOfBefore.test(next.text)) return [next]
  const decidedAt = paragraph.findIndex(({ text }, index) => index >= at && decision.test(text))
  const decisive = paragraph[decidedAt]
  if (decisive === undefined) return []
  const before = paragraph.findLastIndex(
    ({ text }, index) => index < decidedAt && decision.test(text),
  )
  // What is decided of something else says nothing of the best statement.
  const proposedAt = paragraph.findLastIndex(
    ({ text, terms }, index) =>
      index > before &&
      index <= decidedAt &&
      proposal.test(text) &&
      nouns.some((forms) => forms.some((form) => terms.has(form))),
  )
  if (proposedAt < 0) return []
  const own = decidedAt > at ? [decisive] : []
  if (givesReason(decisive.text)) return own
  const reasons = paragraph
    .slice(proposedAt, decidedAt)
    .filter(({ text }) => givesReason(text) || opinion.test(text))
    .slice(-maxReasons)
  return reasons.length > 0 ? [...reasons, ...own] : []
}

/** A statement with those of its paragraph that stand near it, in the order of the text. */
function paragraphOf(
  { passage, start, end }: ScoredStatement,
  read: readonly ScoredStatement[],
): ScoredStatement[] {
  const isInParagraph = (other: ScoredStatement): boolean =>
    other.passage.id === passage.id &&
    !textBetween(passage, Math.min(end, other.end), Math.max(start, other.start)).includes('\n')
  const inOrder = read.filter(isInParagraph).toSorted((a, b) => a.start - b.start)
  const at = inOrder.findIndex((one) => one.start === start)
  return inOrder.slice(Math.max(at - maxSentences, 0), at + maxSentences + 1)
}
