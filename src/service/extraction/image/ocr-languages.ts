import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
let languages: readonly string[] = ['eng']

/**
 * The languages of recognized text in this process, by their names in Tesseract, which prefers the first; English by
 * default.
 */
export const ocrLanguages = (): readonly string[] => languages

/** The path of a language's data, compressed by gzip. Throws where its package is not installed. */
export function ocrDataPath(language: string): string {
  return require.resolve(`@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`)
}

/**
 * Sets the languages for this process and the children that it starts from now on. Throws an error that says what to
 * install where the data of a language is missing.
 */
export function setOcrLanguages(names: readonly string[]): void {
  const missing = names.filter((name) => {
    try {
      ocrDataPath(name)
      return false
    } catch {
      return true
    }
  })
  if (missing.length === 0) {
    languages = names
    return
  }
  const packages = missing.map((name) => `@tesseract.js-data/${name}`).join(' ')
  throw new Error(
    `SHEAF_OCR_LANGUAGES names languages whose data is not installed. Run npm install ${packages}, or remove them from the setting.`,
  )
}
