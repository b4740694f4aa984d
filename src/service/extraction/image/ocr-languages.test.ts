import { expect, test } from 'vitest'
import { readWords } from './ocr.ts'
import { setOcrLanguages } from './ocr-languages.ts'

test('a language whose data is not installed is refused with the package to install', () => {
  expect(() => setOcrLanguages(['eng'])).not.toThrow()
  expect(() => setOcrLanguages(['eng', 'tlh'])).toThrow(
    'Run npm install @tesseract.js-data/tlh, or remove',
  )
})

/** Words of a line as Tesseract writes them: one behind the other, of equal width. */
function tableOf(words: readonly string[]): string {
  const rows = words.map((word, at) => `5\t1\t1\t1\t1\t${at}\t${at * 44}\t0\t40\t40\t55\t${word}`)
  return ['1\t1\t0\t0\t0\t0\t0\t0\t800\t200\t-1\t', ...rows].join('\n')
}

test('words of scripts without spaces are joined without spaces, also those of one character', () => {
  const textOf = (words: readonly string[]): string[] =>
    readWords(tableOf(words), 0).runs.map((run) => run.text)
  expect(textOf(['磨', '坊', '周一', '开放', '。'])).toEqual(['磨坊周一开放。'])
  expect(textOf(['ご注意', '2026', '年'])).toEqual(['ご注意 2026 年'])
  expect(textOf(['The', 'mill'])).toEqual(['The mill'])
})
