import { expect, test } from 'vitest'
import type { Block } from '#contract/pages.ts'
import { sourceOf } from '#service/extraction/reader.ts'
import { textsOf } from '#service/extraction/test-extract.ts'
import { tidyPage } from '#service/extraction/tidy.ts'
import { readRtf } from './read-rtf.ts'

async function lines(rtf: string): Promise<string[]> {
  const blocks: Block[] = []
  for await (const page of readRtf(sourceOf(Buffer.from(rtf, 'latin1')), () => undefined)) {
    blocks.push(...tidyPage(page).blocks)
  }
  return textsOf(blocks)
}

const fonts = String.raw`{\fonttbl{\f0\fnil\fcharset204 Times;}{\f1\fswiss\fcharset161 Arial;}{\f2\fcharset128 Mincho;}{\f3\fcharset0 Arial;}}`

test('bytes are characters of the set of their font, and of the code page without one', async () => {
  const text = String.raw`\f0 \'cf\'f0\'e8\'e2\'e5\'f2 {\f1 \'e1\'e2} {\f2 \'82\'a0\'82\'a2} \f3 caf\'e9`
  expect(await lines(String.raw`{\rtf1\ansi\ansicpg1252${fonts}${text}\par}`)).toEqual([
    'Привет αβ あい café',
  ])
  const usual = String.raw`{\rtf1\ansi\deff0${fonts}\'cf\'f0 \f3 caf\'e9 \plain \'cf\'f0\par}`
  expect(await lines(usual)).toEqual(['Пр café Пр'])
})

test('a document of a Macintosh is read in its characters', async () => {
  expect(await lines(String.raw`{\rtf1\mac caf\'8e\par}`)).toEqual(['café'])
  expect(await lines(String.raw`{\rtf1\mac\ansicpg10000 caf\'8e\par}`)).toEqual(['café'])
})

test('deleted text that is tracked is left out, and inserted text is kept', async () => {
  const price = String.raw`Price is {\deleted\revauthdel1 100 \u8364 ?}{\revised 200} \deleted no\deleted0 euros`
  expect(await lines(String.raw`{\rtf1\ansi ${price}\par}`)).toEqual(['Price is 200 euros'])
})

test('cells without an end of their row are kept', async () => {
  const cells = String.raw`\trowd\cellx1000\intbl The sum\cell is 500\cell`
  expect(await lines(String.raw`{\rtf1 Before.\par ${cells}\pard After.\par}`)).toEqual([
    'Before.',
    '1 | The sum | is 500',
    'After.',
  ])
  expect(await lines(String.raw`{\rtf1 Before.\par ${cells}}`)).toEqual([
    'Before.',
    '1 | The sum | is 500',
  ])
})

test('a footnote is no part of the word that it belongs to', async () => {
  expect(await lines(String.raw`{\rtf1 mill{\footnote note {\b words}}wheel\par}`)).toEqual([
    'mill note words wheel',
  ])
  expect(await lines(String.raw`{\rtf1 the fee{\footnote See annex.}\ldblquote Yes\par}`)).toEqual([
    'the fee See annex. “Yes',
  ])
})

test('the text of a shape is read once', async () => {
  const shape = String.raw`{\shp{\*\shpinst{\shptxt In a box}}{\shprslt In a box}}`
  expect(await lines(String.raw`{\rtf1 x ${shape} y\par}`)).toEqual(['x In a box y'])
})

test('text boxes are no part of the words beside them, nor of each other', async () => {
  const box = (text: string) => String.raw`{\shp{\*\shpinst{\shptxt ${text}}}}`
  expect(await lines(`{\\rtf1 Intro${box('First box')}${box('Second box')}end}`)).toEqual([
    'Intro First box Second box end',
  ])
})

test('text that is there twice is read in Unicode', async () => {
  const name = String.raw`{\upr{Price {\b ????}}{\*\ud{Price \u1062?\u1077?\u1085?{\b\u1072?}}}} is 5`
  expect(await lines(`{\\rtf1\\ansi ${name}}`)).toEqual(['Price Цена is 5'])
  expect(await lines(`{\\rtf1 {\\header ${name}}Text}`)).toEqual(['Text'])
})

test('hidden text is left out', async () => {
  const price = String.raw`The price is 5{\v  thousand \u8364 ?} euros,\v  or six\v0  no more.`
  expect(await lines(`{\\rtf1\\ansi ${price}\\par\\v not\\plain  again}`)).toEqual([
    'The price is 5 euros, no more.',
    'again',
  ])
})
