const titled =
  /(?<!\p{L})(?:Herrn?|Frau|Familie|Firma|Dr\.?|Prof\.?|Professor(?:in)?)(?: (?:Dr|Prof)\.?)? (\p{Lu}[\p{L}\p{M}’'-]+(?: \p{Lu}[\p{L}\p{M}’'-]+)*)/gu

/**
 * The words of a German question that certainly are names. All its nouns have a capital, so these are the last names
 * behind a title: “Kern” of “Frau Eva Kern”.
 */
export function germanNamesIn(question: string): string[] {
  return [...question.matchAll(titled)].flatMap(([, name = '']) => name.split(' ').slice(-1))
}
