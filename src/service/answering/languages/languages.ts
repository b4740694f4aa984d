import { languageOfQuestion } from '#service/retrieval/stop-words.ts'
import { arabic } from './arabic.ts'
import { chinese } from './chinese.ts'
import { japanese } from './japanese.ts'
import type { Language } from './language.ts'
import { russian } from './russian.ts'

const languages = new Map<string, Language>([
  ['ru', russian],
  ['ar', arabic],
  ['zh', chinese],
  ['ja', japanese],
])

/** How the language of a question asks, where it has a script of its own; null for English and its neighbours. */
export function scriptLanguageOf(question: string): Language | null {
  return scriptLanguage(languageOfQuestion(question))
}

/** A language of a script of its own by its code; null for others. */
export function scriptLanguage(code: string | null): Language | null {
  return languages.get(code ?? '') ?? null
}
