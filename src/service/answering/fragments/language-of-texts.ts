import { languageOf, languageOfScript } from '#service/retrieval/stop-words.ts'

const maxTexts = 20
// “Mon–Fri” in each row of a table makes it no French one.
const shortDay =
  /(?<!\p{L})(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Mo|Di|Mi|Do|Fr|Sa|So|Lun|Mar|Mer|Jeu|Ven|Sam|Dim)(?!\p{L})/gu

/**
 * The code of the language of most of these texts, as far as their words tell it. A question of a few words, such as
 * “Kündigungsfrist Mitgliedschaft?”, has none that tell its language, and is most likely in that of the texts.
 */
export function languageOfTexts(texts: readonly string[]): string | null {
  const languages = texts
    .slice(0, maxTexts)
    .flatMap((text) => languageOfScript(text) ?? languageOf(text.replaceAll(shortDay, ' ')) ?? [])
  const counts = [...Map.groupBy(languages, (language) => language)]
    .map(([language, { length }]) => ({ language, length }))
    .toSorted((a, b) => b.length - a.length)
  const [most] = counts
  return most !== undefined && most.length * 2 > languages.length ? most.language : null
}

/**
 * The language of a question, as its words tell it and as the texts do. Where it consists of Chinese characters alone, as
 * “年齢制限”, it can be Japanese.
 */
export function languageInTexts(own: string | null, likely: string | null): string | null {
  return own === null || (own === 'zh' && likely === 'ja') ? likely : own
}
