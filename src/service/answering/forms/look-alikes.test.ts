import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'

const ask = askTexts({
  'menus.md': `# Commission des menus

## Nouveau four

Le four mixte de 2009 est tombé en panne quatre fois depuis septembre.
`,
  'dishwasher.md': `# Dishwasher: manual for the team

A short programme takes 90 seconds, the long one for pots takes four minutes. The hotel has its own manual.
`,
  'acta.md': `# Acta de la reunión

1. Se elige secretario. Ramiro Cuesta obtiene siete votos y Delia Pons cuatro.
2. Quien no pague la cuota antes del 31 de enero se queda sin luz en la parcela.
`,
})

test('a word of another language that looks like the one of the question is not quoted beside it', async () => {
  const answer = await ask('pourquoi le four')
  expect(answer).toContain('quatre fois')
  expect(answer).not.toContain('four minutes')
})

test('a name that is spelled like a synonym says nothing', async () => {
  const answer = await ask('que pasa si no pago la cuota')
  expect(answer).toContain('se queda sin luz')
  expect(answer).not.toContain('Cuesta')
  expect(await ask('cuántos votos obtiene Ramiro Cuesta')).toContain('siete votos')
})

test('a word that only the other language has is found in it', async () => {
  expect(await ask('quel hotel a un manual')).toContain('The hotel has its own manual')
})

test('a loanword of the question is found in the other language, too', async () => {
  const german = askTexts({
    'runbook.md':
      '# Runbook\n\nThe update takes 40 minutes. The team restarts the server after it.\n',
    'regeln.md':
      '# Regeln\n\nDas Update wird vorher angekündigt. Das Team trifft sich am Montag.\n',
  })
  expect(await german('Wie lange dauert das Update?')).toContain('40 minutes')
})
