const doing =
  /^\P{L}*(?:how(?! (?:many|much|old|long)(?!\p{L}))|why|what (?:happens?|if|to do|should|(?:do|can) (?:i|we|you))|wie(?! ?viele?(?!\p{L})| (?:alt|lange)(?!\p{L}))|warum|was (?:passiert|geschieht|tun|tue|tut|mache[nt]?|gilt)|cómo|por qué|qué (?:pasa|hacer|hago|hacemos|ocurre|sucede)|comment|pourquoi|que (?:faire|se passe))(?!\p{L})/iu
// Who does it, in questions and as the name of a column.
const doer =
  /(?<!\p{L})(?:responsible|in charge|takes? care|handles?|process|procedure|policy|zuständig|verantwortlich|kümmert|responsable|encarga|encargad[oa]|s['’]occupe)(?!\p{L})/iu
// “How many invoices is Ruth responsible for?” counts rows.
const counting =
  /^\P{L}*(?:how many|number of|wie ?viele|anzahl|cuánt[oa]s|número de|combien|nombre (?:de|d))(?!\p{L})/iu
const maxChars = 300

/**
 * Whether rows of a table tell what a question asks of them. What is done with things, or by whom, is told by texts, as in “What
 * happens to unpaid invoices?”, and who does it also by a column “Responsible”.
 */
export function tellsWhatIsAsked(question: string, header: readonly string[]): boolean {
  const text = question.slice(0, maxChars)
  if (counting.test(text)) return true
  return !doing.test(text) && (!doer.test(text) || header.some((name) => doer.test(name)))
}
