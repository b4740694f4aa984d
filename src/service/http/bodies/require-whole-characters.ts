import { Failure } from '#service/failure.ts'
import { halfCharacterIn } from '#service/json/half-character.ts'

/** Throws `field_out_of_range` where a body has half of a character: what is stored would be another text. */
export function requireWholeCharacters(body: unknown): void {
  const names = halfCharacterIn(body)
  if (names === null) return
  const path = names.join('.')
  const subject = path === '' ? 'A name' : `“${path}”`
  const message = `${subject} contains half of a character (a lone surrogate).`
  throw new Failure('field_out_of_range', message, {}, [
    { key: 'field_out_of_range', message, path },
  ])
}
