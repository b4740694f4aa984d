const different =
  /(?<=(?<!\p{L})(?:how many|which|wie ?viele|welche|cuánt[oa]s|qué|cuáles|combien de|quel(?:le)?s|quant[ie]|quali|list of|liste? der|lista de) )(?:different|distinct|verschiedene[nr]?|unterschiedliche[nr]?|diferentes|distint[oa]s|différente?s|divers[ie]|differenti) (?=\p{L})/iu

const differentBehind =
  / (?:distint[oa]s|diferentes|différente?s|differenti|divers[ie])(?= (?:hay|tenemos|existen|y a|avez|avons|ci sono)(?!\p{L})|[\s?.!]*$)/iu

/** A question without the word for “different”: “how many different groups” are groups, each of which is counted once anyway. */
export function withoutDifferent(question: string): string {
  return question.replace(different, '').replace(differentBehind, '')
}

const asksForAll =
  /(?<!\p{L})(?:(?:do|did) (?:we|you|they) have|(?:are|were) there|exist|gibt es|gab es|haben wir|habt ihr|hay|tenemos|existen|(?:y )?a-t-il|il y a|avons-nous|ci sono)(?!\p{L})/iu
const list =
  /^\P{L}*(?:(?:show|give) me )?(?:(?:the|an?|die|eine|la|una|une) )?(?:(?:full|complete|whole|ganze|vollständige) )?(?:list of|(?:liste|übersicht) (?:der|aller|von)|lista de|liste (?:de|des|d['’])|elenco (?:dei|delle|degli|di)) ?\p{L}/iu

/** What a list is asked of, as “inspectors” in “list of inspectors”; null where a question does not begin so. */
export function listedIn(text: string): string | null {
  const [lead] = list.exec(text) ?? []
  return lead === undefined ? null : text.slice(lead.length - 1)
}

/** Whether a question asks for all things of a kind, as “Which donors do we have?” and “list of donors” do. */
export function asksForAllOf(text: string): boolean {
  return asksForAll.test(text) || list.test(text)
}
