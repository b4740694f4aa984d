import type { ScoredStatement } from '#service/answering/score-statements.ts'
import { isNext, withFirst } from './places.ts'
import type { NeighbourRule } from '#service/answering/select-statements.ts'

const maxBehind = 2
const noLonger =
  /^\P{L}*(?:(?:this|that|it|they) (?:was true|(?:is|are) no longer|(?:was|were|has been|have been) (?:withdrawn|cancelled|canceled|rejected|revoked|dropped))|(?:this|that) (?:was|applied|held)(?!\p{L})[^.]{0,40}(?<!\p{L})(?:until|till|before)(?!\p{L})|(?:the|this) (?:proposal|rule|offer|motion|plan|measure|price|fee) (?:(?:was|has been) (?:withdrawn|rejected|cancelled|canceled|dropped)|no longer)|das (?:galt|war|gilt nicht mehr|ist nicht mehr)(?!\p{L})|(?:der|dieser) (?:antrag|vorschlag|beschluss) (?:wurde|ist) (?:zurückgezogen|abgelehnt|aufgehoben)|esto (?:era|fue|ya no|valía)(?!\p{L})|(?:la|esta) propuesta (?:fue|se) (?:retir|rechaz)\p{L}*|(?:cela|ceci|c['’]) ?(?:était|valait|n['’]est plus)(?!\p{L})|(?:la|cette) proposition a été (?:retirée|rejetée))/iu
const nowOtherwise =
  /^\P{L}*(?:now|since then|meanwhile|today|jetzt|nun|inzwischen|mittlerweile|seitdem|seither|ahora|desde entonces|actualmente|maintenant|désormais|depuis)(?!\p{L})/iu

/**
 * The statements of an answer with the sentences right behind the best one that take it back: “There are 25 days of leave. This was
 * true until 2025. Now there are 28.”
 */
export const withTakenBack: NeighbourRule = (answering, read, _, maxStatements) => {
  const [best] = answering
  if (best === undefined || best.passage.header !== null) return answering
  const added: ScoredStatement[] = []
  for (let last: ScoredStatement = best; added.length < maxBehind;) {
    const before = last
    const next = read.find((other) => isNext(before, other))
    const takesBack =
      next !== undefined &&
      (noLonger.test(next.text) || (nowOtherwise.test(next.text) && /\p{N}/u.test(next.text)))
    if (!takesBack) break
    added.push(next)
    last = next
  }
  return added.length === 0
    ? answering
    : withFirst([best, ...added.map((one) => ({ ...one, copies: [] }))], answering, maxStatements)
}
