import { expect, test } from 'vitest'
import { askTexts } from './test-asked-texts.ts'

const rules = `# Règlement de la piscine

## Personnel

Chaque maître-nageur a 28 jours de congés par an. Aucun congé n'est possible en août.

## Bassins

Le bonnet est obligatoire dans l'eau. Les flotteurs endommagés sont rangés dans le coffre bleu.

## Vestiaires

Les appels ne sont pas permis dans les vestiaires. La caution d'un casier est de 5 euros.
`
const ask = askTexts({ 'piscine.md': rules })

test.each([
  ['est-ce que je peux prendre mes vacances en août ?', 'Aucun congé'],
  ['je peux poser des congés en août', 'Aucun congé'],
  ['puis-je partir en vacances au mois d’août', 'Aucun congé'],
  ["j'ai combien de vacances", '28 jours'],
  ['où mettre un flotteur cassé', 'coffre bleu'],
  ['où est-ce que je dois ranger les flotteurs abîmés ?', 'coffre bleu'],
  ["est-ce qu'il faut porter un bonnet ?", 'Le bonnet est obligatoire'],
  ['on peut téléphoner dans les vestiaires ?', 'Les appels'],
  ["c'est combien la caution du casier", '5 euros'],
  ["qu'est-ce que je dois payer comme caution pour un casier", '5 euros'],
])('“%s” is answered', async (question, answer) => {
  expect(await ask(question)).toContain(answer)
})

test.each([
  'combien gagne un maître-nageur ?',
  'est-ce que je peux louer des skis ?',
  'où se trouve la gare ?',
])('“%s” has no answer, which is said in French', async (question) => {
  expect(await ask(question)).toBe('Ces documents ne répondent pas à cette question.')
})
