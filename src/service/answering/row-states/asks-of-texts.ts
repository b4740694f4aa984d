const doing =
  /^\P{L}*(?:how(?! (?:many|much|old|long)(?!\p{L}))|why|what (?:happens?|if|to do|should|(?:do|can) (?:i|we|you))|wie(?! ?viele?(?!\p{L})| (?:alt|lange)(?!\p{L}))|warum|was (?:passiert|geschieht|tun|tue|tut|mache[nt]?|gilt)|cómo|por qué|qué (?:pasa|hacer|hago|hacemos|ocurre|sucede)|comment|pourquoi|que (?:faire|se passe))(?!\p{L})|(?<!\p{L})(?:responsible|in charge|takes? care|handles?|process|procedure|policy|zuständig|verantwortlich|kümmert|responsable|encarga|encargad[oa]|s['’]occupe)(?!\p{L})/iu
// “How many invoices is Ruth responsible for?” counts rows.
const counting =
  /^\P{L}*(?:how many|number of|wie ?viele|anzahl|cuánt[oa]s|número de|combien|nombre (?:de|d))(?!\p{L})/iu
const maxChars = 300

/** Whether a question is for what is done with things, or by whom, which texts tell and no rows do: “What happens to unpaid invoices?” */
export function asksOfTexts(question: string): boolean {
  const text = question.slice(0, maxChars)
  return doing.test(text) && !counting.test(text)
}
