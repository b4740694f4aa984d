import { expect, test } from 'vitest'
import { askTexts } from './test-asked-texts.ts'

const ask = askTexts({
  'paint.md': `# Paint

| Paint | Finish | Price per tube (€) |
| --- | --- | --- |
| Ivory | matt | 7.5 |
| Slate | gloss | 8.5 |

# Tins

| Paint | 1 l tin (€) | 5 l tin (€) | Deposit per tin (€) |
| --- | --- | --- | --- |
| Ivory | 12 | 49 | 2 |
| Slate | 14 | 57 | 2 |
`,
  'mail.md': `# New prices from March

- Ivory 1 l: €13 instead of €12
- Ivory 5 l: €53 instead of €49

A parcel up to 10 kg costs €6. A parcel of 20 kg costs €11.
`,
})

test.each([
  ['price of a 5l tin of ivory', 'Ivory 5 l: €53', 'Ivory 1 l:'],
  ['how much does a 1 l tin of ivory cost', 'Ivory 1 l: €13', 'Ivory 5 l:'],
  ['price of a 1l tin of slate', '1 l tin (€) 14', 'Ivory 5 l'],
  ['what does a parcel of 10 kg cost', '€6', '€11'],
  ['what does a 20kg parcel cost', '€11', '5 l'],
])('“%s” gets no value of another size', async (question, answer, other) => {
  const text = await ask(question)
  expect(text).toContain(answer)
  expect(text).not.toContain(other)
})
