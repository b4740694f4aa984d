const maxChars = 300

// “Can I …?”, “Is it allowed to …?”
const mayOne =
  '(?:can|may) (?:i|we|you|one|guests|visitors)|(?:am i|are we|is it) (?:allowed|permitted)|(?:darf|dürfen) (?:ich|man|wir)|puedo|podemos|se pueden?|puis-je|peut-on'
const isAllowed =
  '(?:is|are) (?:\\p{L}+ ){1,4}(?:allowed|permitted|welcome|forbidden|prohibited)|(?:ist|sind) (?:\\p{L}+ ){1,4}(?:erlaubt|verboten|gestattet)|está[n]? (?:permitid|prohibid)[oa]s?'
const permission = new RegExp(
  `(?:^|[,;:–-])[^\\p{L}]*(?:${mayOne}|${isAllowed})(?!\\p{L})|^\\W*(?:\\p{L}+ ){1,3}(?:allowed|permitted|erlaubt|permitid[oa]s?)\\W*$`,
  'iu',
)
const possibility =
  'could (?:i|we|you|one|guests|visitors)|(?:am i|are we|is it) (?:ok|okay|possible)|(?:kann|können) (?:ich|man|wir)|pouvons-nous|est-ce que je peux|можно(?: ли)?|могу ли|разрешено ли'
const permissionAnywhere = new RegExp(`(?<!\\p{L})(?:${mayOne}|${possibility})(?!\\p{L})`, 'iu')

/** Whether a question asks whether something is allowed. */
export function asksForPermission(question: string): boolean {
  return permission.test(question.slice(0, maxChars))
}

/** Whether a question asks what is allowed or possible anywhere in it: “When can I bring my dog?” */
export function speaksOfPermission(question: string): boolean {
  return permissionAnywhere.test(question) || asksForPermission(question)
}
