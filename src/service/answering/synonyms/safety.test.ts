import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'

const askEnglish = askTexts({
  'handbook.md': `# Handbook of the dye works

## Pregnancy

Inform Nora Hill early. Nobody in this state may work at the vats.

## Keys

Keys are returned to the office.
`,
})
const askGerman = askTexts({
  'sicherheit.md': `# Sicherheit in der Halle

## Schwangerschaft

Bitte sofort Herrn Weber informieren. Lösemittel sind dann verboten.

## Fahrzeuge

An Hochvoltfahrzeugen darf nur Inge Roth arbeiten. Die Grube bleibt abgedeckt.
`,
})
const askSpanish = askTexts({
  'taller.md': `# Normas del taller

## Embarazo

Avise a Marta Gil cuanto antes. No se trabaja con disolventes.

## Llaves

Las llaves se devuelven en la oficina.
`,
})
const askFrench = askTexts({
  'atelier.md': `# Règles de l’atelier

## Grossesse

Prévenez Claire Petit au plus vite. Le travail avec des solvants est alors interdit.

## Clés

Les clés sont rendues au bureau.
`,
})

test.each([
  ["i'm pregnant what do i do", 'Inform Nora Hill', askEnglish],
  ['what if I am pregnant', 'Inform Nora Hill', askEnglish],
  ['ich bin schwanger was muss ich tun', 'Herrn Weber', askGerman],
  ['wer darf an elektroautos arbeiten', 'Inge Roth', askGerman],
  ['estoy embarazada, ¿qué hago?', 'Marta Gil', askSpanish],
  ['je suis enceinte, que faire ?', 'Claire Petit', askFrench],
])('“%s” finds “%s”', async (question, quote, ask) => {
  expect(await ask(question)).toContain(quote)
})
