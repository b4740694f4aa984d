import { expect, test } from 'vitest'
import { csvLine } from './csv-line.ts'

test('cells are quoted where a spreadsheet could separate them', () => {
  expect(csvLine(['a', 'b;c', 'd,e', 'f"g', 'h\ti', 1, null])).toBe(
    'a,"b;c","d,e","f""g","h\ti",1,\r\n',
  )
})

test('no text begins like a formula, in any form, and numbers stay numbers', () => {
  expect(csvLine(['=1+1', '＝1+1', '@x', '-1', -1])).toBe("'=1+1,'＝1+1,'@x,'-1,-1\r\n")
  expect(csvLine(['x;=1+1'])).toBe('"x;=1+1"\r\n')
})
