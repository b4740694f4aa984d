import { expect, test } from 'vitest'
import { withoutLinks } from './export-conversation.ts'

test('no bracket of an answer begins an address, and the number of a source before a colon is untouched', () => {
  const answer =
    'Four rows have Haus C, Stellplatz ja [1]:\n\n[1]: http://a.example\n> [a]: http://b.example\n1. [2]: http://c.example\n[x](http://d.example) and [3](http://e.example)\n[many\n[4]: http://f.example'
  expect(withoutLinks(answer)).toBe(
    String.raw`Four rows have Haus C, Stellplatz ja [1]:

[1]\: http://a.example
> [a]\: http://b.example
1. [2]\: http://c.example
[x]\(http://d.example) and [3]\(http://e.example)
[many
[4]\: http://f.example`,
  )
})
