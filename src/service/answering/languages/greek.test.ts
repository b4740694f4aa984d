import { expect, test } from 'vitest'
import { noAnswerText } from '#contract/questions.ts'
import { askedGraph } from '#service/questions/test-asked-graph.ts'

const rules = `Κανονισμός βιβλιοθήκης

Η ετήσια κάρτα έχει τιμή 12 ευρώ. Τα βιβλία επιστρέφονται σε τρεις εβδομάδες.
`

test('a Greek question needs no repetition of its question word and articles', async () => {
  const { ask } = await askedGraph({}, { 'κανονισμός.txt': rules })
  expect((await ask({ question: 'Πόσο κοστίζει η κάρτα;' })).answer).toBe(
    'Η ετήσια κάρτα έχει τιμή 12 ευρώ.',
  )
  expect((await ask({ question: 'Πόσο κοστίζει το πάρκινγκ;' })).answer).toContain(noAnswerText)
})
