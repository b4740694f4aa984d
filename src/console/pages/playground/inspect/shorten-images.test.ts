import { expect, test } from 'vitest'
import { shortenImages } from './shorten-images.ts'

test('long data URLs are shortened and counted', () => {
  const url = `data:image/png;base64,${'A'.repeat(5000)}`
  const { value, shortened } = shortenImages({ a: [{ url }, { url: 'data:x' }, 'B'.repeat(5000)] })
  expect(shortened).toBe(1)
  expect(JSON.stringify(value)).toContain('5,022 characters')
  expect(JSON.stringify(value)).toContain('B'.repeat(5000))
})
