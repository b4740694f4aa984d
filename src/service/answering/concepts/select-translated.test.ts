import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'

const texts = {
  'ferry.md': `# Rules of the car ferry

## Tickets

A bicycle costs 4 pounds. Children under six travel for free.

## Animals

Dogs must be on a leash. The captain is Ruth Ellery.
`,
  'werkstatt.md': `# Ordnung der Holzwerkstatt

## Kurse

Der Kurs für Anfänger dauert drei Tage. Die Anmeldung ist bis zum 4. Mai möglich.

## Maschinen

An der Kreissäge sind Handschuhe verboten. Die Miete der Werkstatt beträgt 60 Euro im Monat.
`,
  'refuge.md': `# Le refuge de la montagne

## Séjour

Le dîner est servi à 19 heures. Les draps ne sont pas fournis.

## Accès

La clé du refuge est à la mairie. Le gardien du refuge est Marc Tissot.
`,
  'waerme.md': `# Wärmepumpe

Auf der Warteliste stehen 14 Bewerber. Die Parzelle ist 300 m² groß. Ein Hausbesuch kostet 12 Euro.
`,
  'huerto.md': `# Normas del huerto

## Riego

Las plantas se riegan por la noche. El agua cuesta 12 euros al mes.

## Basura

Los residuos se tiran en el contenedor verde. No se permiten perros.
`,
}
const ask = askTexts(texts, true)

test.each([
  ['was kostet ein fahrrad', 'A bicycle costs 4 pounds.'],
  ['¿quién es el capitán?', 'The captain is Ruth Ellery.'],
  ['how long does the course for beginners take', 'dauert drei Tage'],
  ['how much is the rent of the workshop', '60 Euro im Monat'],
  ['wann wird das abendessen serviert', 'Le dîner est servi à 19 heures.'],
  ['where is the key of the refuge', 'La clé du refuge est à la mairie.'],
  ['combien coûte l’eau', 'El agua cuesta 12 euros al mes.'],
  ['how big is the plot', '300 m²'],
  ['cuánto cuesta una visita a domicilio', '12 Euro'],
  ['how many applicants are on the waiting list', '14 Bewerber'],
  ['wohin mit dem müll', 'contenedor verde'],
])('“%s” is answered by a text in another language', async (question, quote) => {
  expect(await ask(question)).toContain(quote)
})

test.each([
  ['was kostet ein auto', 'Diese Dokumente beantworten die Frage nicht'],
  ['how much is the rent of the garage', 'These documents do not answer this question'],
  ['hat das refuge eine sauna', 'Diese Dokumente beantworten die Frage nicht'],
  ['¿quién es el jefe del taller?', 'Estos documentos no responden'],
  ['which ticket is the cheapest', 'These documents do not answer this question'],
  ['combien coûtent les draps', 'Ces documents ne répondent pas'],
])('“%s” is not answered by what names a part of it', async (question, refusal) => {
  expect(await ask(question)).toContain(refusal)
})

test('a text in the language of the question goes before those in others', async () => {
  expect(await ask('are dogs allowed')).toContain('Dogs must be on a leash.')
  expect(await ask('are dogs allowed')).not.toContain('perros')
})

test('only the built-in reader asks in other languages', async () => {
  expect(await askTexts(texts)('was kostet ein fahrrad')).toContain('beantworten die Frage nicht')
})
