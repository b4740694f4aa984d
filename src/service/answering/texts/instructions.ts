import type { ScoredStatement } from '#service/answering/score-statements.ts'
import { isSamePlace, statementsBehind } from '#service/answering/neighbours/places.ts'
import type { NeighbourRule } from '#service/answering/select-statements.ts'

// At most six sentences are read, and one that instructs nobody may stand between two that do.
const maxSentences = 6
const maxGap = 1

const asksWhatToDo =
  /(?<!\p{L})(?:what (?:(?:do|should|must|shall|can) (?:i|we|you|one|they) (?:have to |need to )?do|to do|is to be done)|was (?:tun|(?:muss|soll|kann|mache|tue|machen|müssen|sollen) (?:ich|wir|man)|ist zu tun)|wie verhalte(?:n wir uns| ich mich)|qué (?:hago|hacemos|(?:debo|debemos|tengo que|tenemos que|hay que )?\s?hacer)|que (?:faire|dois-je faire|faut-il faire))(?!\p{L})|どうす(?:る|れば|べき)|どうしたら|何をす(?:れば|べき)/iu
const bringQuestion =
  "what (?:(?:do|will|should|must) (?:i|we|you) (?:have to |need to )?bring|(?:do|will) (?:i|we|you) need(?= for | to bring|[\\s?.!]*$))|was (?:brauchen?|benötigen?) (?:ich|wir|man)(?= für | zur? | zum |[\\s?.!]*$)|was (?:muss|soll|müssen|sollen) (?:ich|wir|man) (?:.{1,40} )?mitbringen|qué (?:necesito|necesitamos|(?:hay|tengo|tenemos) que (?:llevar|traer)|debo (?:llevar|traer))|(?:de quoi (?:ai-je|avons-nous) besoin|qu['’]est-ce qu['’]il faut (?:apporter|prendre)|que (?:dois-je|faut-il|devons-nous) (?:apporter|prendre|amener))"
const asksWhatToBring = new RegExp(`(?<!\\p{L})(?:${bringQuestion})(?!\\p{L})`, 'iu')
const bringing =
  /(?<!\p{L})(?:brings?|take along|mitbringen|mitzubringen|bringen Sie|bringt|traer|traiga|traigan|lleve|lleven|llevar|apport\p{L}*|munissez-vous|se munir|muni[es]* d(?:e|['’]\p{L}+))(?!\p{L})/iu
const addressed =
  /(?<!\p{L})(?:your?|Ihr\p{L}*|dein\p{L}*|bringen Sie|su|tu|votre|vos|vous)(?!\p{L})/iu
const verb =
  "do not|don[’']t|never|always|immediately|leave|call|close|open|turn|switch|stop|wait|go|use|keep|take|put|press|pull|push|report|inform|tell|contact|rinse|wash|wear|remove|check|ring|phone|notify|evacuate|ventilate|follow|bring|move|stay|walk|get|ask|make|write|send|fill|return|lock|unplug|cover|apply|give|seek|note|record|clean|isolate|disconnect|drain|warn|help|start|begin"
const spanishVerb =
  'no (?:entre|use|toque|abra|corra)n?|abran?|abrir|llame[ns]?|llamar|avise[ns]?|avisar|salgan?|salir|abandone[ns]?|abandonar|cierren?|cerrar|corten?|cortar|apague[ns]?|apagar|evacúen?|evacuar|diríjan?se|acudan?|acudir|esperen?|esperar|informen?|comuniquen?|laven?|lavar|pongan?|retiren?|utilicen?|mantengan?|lleven?|llevar|quiten?|quitar'
const imperative = new RegExp(
  `^[^\\p{L}]*(?:(?:please|bitte|por favor|then|and|first|dann|luego|después),? )?(?:(?:${verb}|${spanishVerb})(?!\\p{L})|(?:\\p{L}+ )?\\p{L}+(?:e?n) Sie(?!\\p{L}))`,
  'iu',
)
const obligation =
  /(?<!\p{L})(?:must|should|ha(?:s|ve) to|(?:is|are) to be|muss|müssen|soll|sollen|(?:ist|sind) \p{L}+ zu \p{L}+|hay que|deben?|il faut|doi(?:t|vent))(?!\p{L})|(?:する|こと|ください|せよ|なさい)。?$/iu
// “Den Keller sofort verlassen.”
const infinitiveLast = /^[^,;:]{3,80} \p{Ll}{3,}(?:en|ern|eln)[.!]$/u
const finiteVerb =
  /(?<!\p{L})(?:ist|sind|war|waren|wird|werden|hat|haben|kann|können|darf|dürfen)(?!\p{L})/iu

function instructs(text: string): boolean {
  return (
    imperative.test(text) ||
    obligation.test(text) ||
    (infinitiveLast.test(text) && !finiteVerb.test(text))
  )
}

/**
 * The statements of an answer with the instructions behind the one that is nearest to the question, where a question asks
 * what to do or to bring: the sentence that has all its words, “The alarm sounds at 2 %”, seldom says it itself.
 */
export const withInstructions: NeighbourRule = (answering, read, question, maxStatements) => {
  const asksForThings = asksWhatToBring.test(question.text)
  const asksForSteps = asksWhatToDo.test(question.text)
  if (!asksForThings && !asksForSteps) return answering
  // “The courier brings parcels” tells nobody what to bring.
  const isAnswer = (text: string): boolean =>
    (asksForSteps && instructs(text)) ||
    (asksForThings && bringing.test(text) && (instructs(text) || addressed.test(text)))
  const [best] = answering.toSorted((a, b) => b.contentSupport - a.contentSupport)
  if (best === undefined || best.passage.header !== null) return answering
  const { passage } = best
  const following = statementsBehind(best, read, maxSentences)
  const paragraphEnd = passage.text.indexOf('\n\n', best.end - passage.start)
  const near = following.filter(
    ({ start }) => paragraphEnd === -1 || start < paragraphEnd + passage.start,
  )
  const instructions: ScoredStatement[] = []
  let gap = 0
  for (const statement of near) {
    if (isAnswer(statement.text)) {
      instructions.push(statement)
      gap = 0
    } else if ((gap += 1) > maxGap) break
  }
  const isNew = (one: ScoredStatement): boolean =>
    !answering.some((other) => isSamePlace(other, one))
  const added = instructions.filter(isNew).map((statement) => ({ ...statement, copies: [] }))
  const others = answering.filter((one) => one !== best)
  return [best, ...added, ...others].slice(0, maxStatements)
}
