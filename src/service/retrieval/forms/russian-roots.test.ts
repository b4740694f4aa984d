import { expect, test } from 'vitest'
import { termsOf } from '#service/retrieval/words.ts'
import { russianRoot } from './russian-roots.ts'
import { stemmerOf } from './stemmers.ts'

const rootOf = (word: string, isName = false): string =>
  russianRoot(stemmerOf('ru')?.(termsOf(word)[0] ?? '') ?? '', isName)

test.each([
  ['инфляция', 'инфляционное'],
  ['погода', 'погодных'],
  ['музыка', 'музыкальным'],
  ['производить', 'производству'],
  ['строить', 'строительство'],
  ['порох', 'пороховой'],
  ['управлять', 'управление'],
  ['наука', 'научный'],
  ['экономика', 'экономические'],
  ['исследовать', 'исследователь'],
  ['показать', 'показывает'],
  ['обеспечить', 'обеспечивает'],
])('%s and %s have one root', (word, other) => {
  expect(rootOf(word)).toBe(rootOf(other))
})

test.each([
  ['Варшаве', 'Варшавская'],
  ['Кения', 'кенийского'],
  ['Гарвард', 'гарвардский'],
])('the name %s has the adjective %s', (name, adjective) => {
  expect(rootOf(name, true)).toBe(rootOf(adjective, true))
})

test.each([
  ['Мартин', 'март'],
  ['Иванов', 'Иван'],
])('%s is another name than %s', (name, other) => {
  expect(rootOf(name, true)).not.toBe(rootOf(other, true))
})
