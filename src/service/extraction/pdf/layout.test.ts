import { expect, test } from 'vitest'
import { textsOf } from '#service/extraction/test-extract.ts'
import { layoutBlocks } from './layout.ts'

/** The texts of lines below each other that were recognized in a picture, whose letters are 6 points wide. */
const textsOfLines = (...lines: string[]): string[] =>
  textsOf(
    layoutBlocks(
      lines.map((text, at) => ({
        text,
        left: 50,
        right: 50 + text.length * 6,
        top: 100 + at * 20,
        bottom: 112 + at * 20,
        size: 12,
        isBold: false,
      })),
      null,
    ),
  )

test('recognized lines that end early or are no sentences stand alone', () => {
  expect(
    textsOfLines('Launch plan', 'Beta starts on 14 September', 'Owner: Priya Natarajan'),
  ).toEqual(['Launch plan\nBeta starts on 14 September\nOwner: Priya Natarajan'])
  expect(textsOfLines('Bring a torch', 'and boots for the walk to the old pier')).toEqual([
    'Bring a torch\nand boots for the walk to the old pier',
  ])
})

test('recognized lines that were wrapped are one text', () => {
  expect(
    textsOfLines(
      'The ramp at Lunna is rebuilt in winter and no',
      'cars can be carried on the route to Lunna by',
      'MV Tern until the end of the month of May.',
    ),
  ).toEqual([
    'The ramp at Lunna is rebuilt in winter and no cars can be carried on the route to Lunna by MV Tern until the end of the month of May.',
  ])
})
