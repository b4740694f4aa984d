import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'

const rules = askTexts({
  'Beitragsordnung.md': `# Beitragsordnung

## Beiträge

Erwachsene zahlen 24 Euro im Monat, Jugendliche 11 Euro.

## Aufnahme

Die Aufnahmegebühr beträgt 60 Euro.

## Arbeitsstunden

Für jede fehlende Stunde sind 15 Euro zu zahlen.

## Boote

Wer ein Leck meldet, zahlt 12 Euro. Ein Leck am Bug meldet man im Bootshaus.

## Waschküche

Ein Waschgang kostet 2,50 Euro und wird mit Münzen bezahlt.
`,
  'Neue Beiträge.md': `# Neue Beiträge

zum 1. Januar 2099 ändert sich Folgendes:

- Erwachsene zahlen 27 Euro statt 24 Euro, Jugendliche weiter 11 Euro.
- Für fehlende Arbeitsstunden werden 20 Euro fällig.
- Die Aufnahmegebühr entfällt.
- Ein Leck kostet 10 Euro statt 9 Euro.
`,
  'Neues aus der Waschküche.md': `# Neues aus der Waschküche

Ein Waschgang kostet künftig 2,80 Euro, der Trockner 1,50 Euro.
`,
})

test.each([
  ['wie hoch ist der beitrag für erwachsene', '24 Euro im Monat', '27 Euro statt 24'],
  ['was kosten fehlende arbeitsstunden', '15 Euro zu zahlen', '20 Euro fällig'],
  ['wie hoch ist die aufnahmegebühr', 'beträgt 60 Euro', 'Aufnahmegebühr entfällt'],
  ['was kostet die aufnahme', 'beträgt 60 Euro', 'Aufnahmegebühr entfällt'],
])(
  '“%s” gets what holds, and behind it what will hold and since when',
  async (question, now, later) => {
    const answer = await rules(question)
    expect(answer.indexOf(now)).toBeGreaterThanOrEqual(0)
    expect(answer.indexOf(later)).toBeGreaterThan(answer.indexOf(now))
    expect(answer).toContain('zum 1. Januar 2099: ')
    expect(answer).not.toContain('Seither geändert')
  },
)

test('what holds only later stays before another value than the one that it replaces', async () => {
  expect(await rules('was kostet ein leck')).toMatch(/^[^\n]*Ein Leck kostet 10 Euro statt 9/u)
})

test('a price that another one follows in its sentence replaces an older one', async () => {
  expect(await rules('was kostet ein waschgang jetzt')).toMatch(
    /2,80 Euro[^]*Seither geändert[^]*2,50 Euro/u,
  )
})

const others = {
  en: askTexts({
    'rules.md': `# Rules

Late returns cost 6 euros per hour. The deposit of a kayak is 40 euros.
`,
    'changes.md': `# Changes of the prices

This is what changes from 1 March 2020.

- Late returns cost 8 euros per hour, no longer 6.
- The deposit of a kayak rises to 50 euros.

The office is in Mill Lane.
`,
  }),
  es: askTexts({
    'normas.md': `# Normas

El retraso cuesta 6 euros por hora. La fianza de una canoa es de 40 euros.

Se pide una fianza de 60 euros por bicicleta y de 150 euros por bicicleta eléctrica.
`,
    'cambios.md': `# Cambios de tarifas

Esto cambia a partir del 1 de marzo de 2020.

- La fianza de una canoa sube a 50 euros.
- El pinchazo cuesta 10 euros.
- La fianza de las eléctricas sube a 200 euros. Las demás siguen con 60.
`,
  }),
  fr: askTexts({
    'règles.md': `# Règles

La caution d'un canoë est de 40 euros.
`,
    'changements.md': `# Changements

Voici ce qui change à partir du 1er mars 2020 :

- La caution d'un canoë passe à 50 euros.
- Le petit déjeuner coûte 10 euros.
`,
  }),
}

test.each([
  ['en', 'what is the deposit of a kayak', /from 1 March 2020: The deposit[^]*Changed since/iu],
  ['en', 'what do late returns cost', /from 1 March 2020: Late returns/iu],
  [
    'es',
    'cuanto es la fianza de una canoa',
    /a partir del 1 de marzo de 2020: La fianza[^]*Modificado después/iu,
  ],
  [
    'es',
    'cuanto es la fianza de la bicicleta electrica',
    /a partir del 1 de marzo de 2020: La fianza de las eléctricas[^]*Modificado después/iu,
  ],
  ['fr', "combien coûte la caution d'un canoë", /à partir du 1er mars 2020: La caution/iu],
] as const)('in %s, “%s” is told since when', async (language, question, pattern) => {
  expect(await others[language](question)).toMatch(pattern)
})

test('a sentence behind the list has not the day of the list', async () => {
  expect(await others.en('where is the office')).toBe('The office is in Mill Lane.')
})
