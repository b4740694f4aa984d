import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const utf16 = (text: string, isSwapped: boolean) =>
  Uint8Array.from(
    Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)).flatMap((unit) => {
      const pair = [unit % 256, Math.floor(unit / 256)]
      return isSwapped ? pair.toReversed() : pair
    }),
  )

test('a table is read in the encodings in which spreadsheets save', () => {
  expect(decodeText(utf8('Müller,条款'))).toBe('Müller,条款')
  expect(decodeText(utf8('\ufeffMüller'))).toBe('Müller')
  expect(decodeText(utf16('\ufeffMüller,条款', false))).toBe('Müller,条款')
  expect(decodeText(utf16('\ufeffMüller', true))).toBe('Müller')
  expect(decodeText(latin1('Müller'))).toBe('Müller')
  expect(decodeText(Uint8Array.of(0x80, 0x35))).toBe('€5')
})

test('a file that is no text is null', () => {
  expect(decodeText(Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 0x14, 0x00))).toBeNull()
  expect(decodeText(new Uint8Array())).toBe('')
})
