import type { FoundPassage } from '#service/retrieval/search-results.ts'
import { sentencesOf } from '#service/retrieval/sentences.ts'
import { termsOf } from '#service/retrieval/words.ts'

/** A passage of one page, which consists of this text. */
export function passageOf(text: string, more: Partial<FoundPassage> = {}): FoundPassage {
  return {
    id: 1,
    file_id: 'file',
    file_name: 'leave.txt',
    version_id: 'version',
    page: 1,
    start: 0,
    end: text.length,
    headings: [],
    text,
    statements: sentencesOf(text),
    header: null,
    heading_terms: [],
    terms: termsOf(text),
    ...more,
  }
}
