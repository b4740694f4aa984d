import { languageOf, languageOfScript } from '#service/retrieval/stop-words.ts'

const maxTexts = 20

/**
 * The code of the language of most of these texts, as far as their words tell it. A question of a few words, such as
 * “Kündigungsfrist Mitgliedschaft?”, has none that tell its language, and is most likely in that of the texts.
 */
export function languageOfTexts(texts: readonly string[]): string | null {
  const languages = texts
    .slice(0, maxTexts)
    .flatMap((text) => languageOfScript(text) ?? languageOf(eachWordOnce(text)) ?? [])
  const counts = [...Map.groupBy(languages, (language) => language)]
    .map(([language, { length }]) => ({ language, length }))
    .toSorted((a, b) => b.length - a.length)
  const [most] = counts
  return most !== undefined && most.length * 2 > languages.length ? most.language : null
}

/** A text without repetitions: “Mon–Fri” in each row of a table makes it no French one. */
function eachWordOnce(text: string): string {
  return [...new Set(text.match(/[^\s–-]+/gu))].join(' ')
}

/**
 * The language of a question, as its words tell it and as the texts do. Where it consists of Chinese characters alone, as
 * “年齢制限”, it can be Japanese.
 */
export function languageInTexts(own: string | null, likely: string | null): string | null {
  return own === null || (own === 'zh' && likely === 'ja') ? likely : own
}
