import { expect, test } from 'vitest'
import { askTexts } from './test-asked-texts.ts'

const askEnglish = askTexts({
  'clubhouse.md': `# Clubhouse

## Furniture

Bulky items are collected on the first Monday of a month. Instruments may be played until 9 pm.

## Membership

Whoever wants to resign writes to the board by October.
`,
})
const askGerman = askTexts({
  'haus.md': `# Haus am Wall

## Abfuhr

Sperrmüll holt die Stadt nach Anmeldung ab. Den Winterdienst übernimmt Jan Bader.

## Musik

Musikinstrumente dürfen bis 20 Uhr gespielt werden.

## Bad

Jugendliche unter 16 zahlen 3 Euro. Erwachsene zahlen 5 Euro.
`,
})
const askFrench = askTexts({
  'gite.md': `# Gîte des Ormes

## Arrivée et départ

Les chambres sont prêtes à 16 h. Il faut libérer la chambre avant 10 h.

## Baignade

Les mineurs de moins de douze ans sont accompagnés d’un adulte. Les instruments sont interdits le soir.
`,
})
const askSpanish = askTexts({
  'taller.md': `# Taller de relojes

## Presupuestos

El presupuesto vale treinta días. Un reloj terminado que nadie recoge paga 2 euros al mes.
`,
})

test.each([
  ['what do i do with a mattress', 'Bulky items', askEnglish],
  ['can i play the trumpet in the evening', 'Instruments may be played', askEnglish],
  ['wohin mit der alten matratze', 'Sperrmüll', askGerman],
  ['wer schippt den schnee', 'Jan Bader', askGerman],
  ['darf ich geige spielen', 'Musikinstrumente', askGerman],
  ['was zahlt eine 14jährige im bad', '3 Euro', askGerman],
  ['à quelle heure faut-il partir', 'avant 10 h', askFrench],
  ['on peut arriver à quelle heure', '16 h', askFrench],
  ['ma fille de 9 ans peut se baigner seule', 'accompagnés', askFrench],
  ['cuándo caduca el presupuesto', 'treinta días', askSpanish],
  ['qué pasa si no recojo el reloj arreglado', '2 euros al mes', askSpanish],
])('“%s” is answered in the words of the file: “%s”', async (question, quote, ask) => {
  expect(await ask(question)).toContain(quote)
})

test.each([
  ['where can i leave my bicycle', 'These documents do not answer', askEnglish],
  ['wer repariert die heizung', 'Diese Dokumente beantworten die Frage nicht', askGerman],
  ['qui apporte les draps', 'Ces documents ne répondent pas', askFrench],
  ['cuánto cuesta una correa', 'Estos documentos no responden', askSpanish],
])('“%s” is still not answered', async (question, refusal, ask) => {
  expect(await ask(question)).toContain(refusal)
})
