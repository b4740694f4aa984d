const maxChars = 300

const permission =
  /(?:^|[,;:–-])[^\p{L}]*(?:(?:can|may) (?:i|we|you|one|guests|visitors)|(?:am i|are we|is it) (?:allowed|permitted)|(?:is|are) (?:\p{L}+ ){1,4}(?:allowed|permitted|welcome|forbidden|prohibited)|(?:darf|dürfen) (?:ich|man|wir)|(?:ist|sind) (?:\p{L}+ ){1,4}(?:erlaubt|verboten|gestattet)|puedo|podemos|se pueden?|está[n]? (?:permitid|prohibid)[oa]s?|puis-je|peut-on)(?!\p{L})|^\W*(?:\p{L}+ ){1,3}(?:allowed|permitted|erlaubt|permitid[oa]s?)\W*$/iu

/** Whether a question asks whether something is allowed. */
export function asksForPermission(question: string): boolean {
  return permission.test(question.slice(0, maxChars))
}
