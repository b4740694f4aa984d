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

/** Two lines of a scan, as Tesseract told them: level, page, block, paragraph, line, word, box, confidence, text. */
const scannedLines = `1\t1\t0\t0\t0\t0\t0\t0\t800\t340\t-1\t
5\t1\t1\t1\t1\t1\t454\t114\t13\t9\t0\t瑟
5\t1\t1\t1\t2\t1\t52\t114\t188\t27\t96.8\t开放
5\t1\t1\t1\t2\t2\t119\t110\t28\t44\t93.3\t时
5\t1\t1\t1\t2\t3\t147\t110\t42\t44\t92.5\t间
5\t1\t1\t1\t2\t4\t188\t110\t15\t44\t94.4\t为
5\t1\t1\t1\t2\t5\t203\t110\t12\t44\t20.1\t上
5\t1\t1\t1\t2\t6\t215\t110\t190\t44\t0\t*
5\t1\t1\t1\t2\t7\t406\t114\t50\t27\t86.2\t九
5\t1\t1\t1\t2\t8\t456\t110\t32\t45\t96.9\t点`

test('a doubtful character alone in a line is a speck, and one that is left out parts no line', () => {
  const { runs } = readWords(scannedLines, 0)
  expect(runs.map(({ text }) => text)).toEqual(['开放时间为上九点'])
})
