import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'

const ask = askTexts({
  'contrat.md': `# Contrat-cadre Helvion

Entre Passerelle Traductions SARL, Lyon, et Helvion SA, Genève.

## Article 3 – Prix

Le client bénéficie d’une remise de 8 % sur les tarifs en vigueur.

## Article 4 – Délais

Le prestataire confirme chaque commande sous quatre heures ouvrées.

## Article 5 – Paiement

Factures payables à 45 jours fin de mois.

## Article 6 – Réclamations

Toute réclamation est adressée dans les 15 jours suivant la livraison. Le prestataire corrige gratuitement sous trois jours ouvrés.
`,
  'reunion.md': `# Réunion

La remise de la notice pompe est repoussée au 16 novembre, Helvion nous a envoyé 1 200 mots de plus.
`,
})

test.each([
  ['dans quel délai peut-on réclamer', '15 jours'],
  ["jusqu'à quand helvion peut réclamer", '15 jours'],
  ["quel est le délai de paiement d'helvion", '45 jours'],
  ['helvion paie sous combien de jours', '45 jours'],
  ['quelle remise pour helvion', '8 %'],
])('“%s” is answered first with %s', async (question, expected) => {
  const [first] = (await ask(question)).split('\n\n')
  expect(first).toContain(expected)
})

const askInSpanish = askTexts({
  'garantía.md': `# Garantía

Toda reclamación se presenta en los 20 días siguientes a la entrega. La tienda cierra a las 20:00.
`,
})

test('a Spanish verb finds its noun', async () => {
  expect(await askInSpanish('hasta cuándo se puede reclamar')).toMatch(/^Toda reclamación/)
})

const askEnglish = askTexts({
  'speaker.md': `# Dr Marsh

I land at Barajas on 20 November at 14:55. The talk takes about 50 minutes. I'm vegetarian and allergic to nuts.
`,
})

test.each([
  ['when does dr marsh arrive', 'I land at Barajas on 20 November'],
  ['does dr marsh eat meat', 'vegetarian'],
])('“%s” is answered in other words', async (question, expected) => {
  expect(await askEnglish(question)).toContain(expected)
})
