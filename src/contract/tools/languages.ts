/**
 * The languages that texts are translated from and to, as BCP 47 tags: a language, and a script or region where that
 * changes how a text is written.
 */
const languageCodes =
  `af am ar ar-AE ar-EG ar-SA az be bg bn bs ca cs cy da de de-AT de-CH de-DE el en en-AU en-CA en-GB en-IN en-US
eo es es-419 es-AR es-ES es-MX et eu fa fi fil fr fr-BE fr-CA fr-CH fr-FR ga gl gu ha he hi hr hu hy id ig is it it-CH ja ka kk km kn
ko ku ky lb lo lt lv mg mi mk ml mn mr ms mt my nb ne nl nl-BE nn no or pa pl ps pt pt-BR pt-PT ro ru rw sd si sk sl so sq sr sr-Cyrl
sr-Latn st su sv sw ta te tg th tk tl tr tt ug uk ur uz vi xh yi yo zh zh-CN zh-HK zh-Hans zh-Hant zh-TW zu`
    .split(/\s+/)
    .toSorted()

const byFolded = new Map(languageCodes.map((code) => [code.toLowerCase(), code]))

/** All supported languages, in alphabetical order of their tags. */
export const supportedLanguages: readonly string[] = languageCodes

/** The supported language of a tag, whose case does not matter (RFC 5646, 2.1.1); undefined for any other. */
export function languageOf(tag: string): string | undefined {
  return byFolded.get(tag.replaceAll('_', '-').toLowerCase())
}
