import { expect, test } from 'vitest'
import { askedGraph } from '#service/questions/test-asked-graph.ts'

const acta = `El alquiler de la sala cuesta 35 euros.

La excursión es el 10 de julio. Avisad a Iker antes del 3 de julio; cuesta 22 €.

En mayo se rompió una ventana. El cristal cuesta 640 euros y lo paga el seguro.`

const review = `# Review: network outage

The network was down from 8:52 to 11:37 on Tuesday.

## Cost

The emergency repair came to £340.

## Visitors

A day card costs £4.`

test('the next sentences tell the price, the deadline and who pays', async () => {
  const { ask } = await askedGraph({}, { 'acta.md': acta, 'review.md': review })
  const after = async (first: string, question: string): Promise<string> => {
    const { answer } = await ask({ question: first })
    return (await ask({ question, history: [{ question: first, answer }] })).answer
  }
  const trip = '¿Cuándo es la excursión?'
  expect(await after(trip, 'precio')).toMatch(/^Avisad a Iker.*22 €\.$/u)
  expect(await after(trip, 'hasta cuándo hay que avisar')).toMatch(/^Avisad a Iker/u)
  const window = '¿Cuándo se rompió la ventana?'
  expect(await after(window, 'quién paga el cristal')).toMatch(/^El cristal/u)
  expect(await after(window, 'y cuánto cuesta')).toMatch(/^El cristal/u)
  const outage = 'When was the network down?'
  expect(await after(outage, 'for how long')).toMatch(/8:52 to 11:37/u)
  expect(await after(outage, 'what did it cost')).toMatch(/^The emergency repair came to £340/u)
})

const feeding = `# Fütterungen

| Tier | Uhrzeit | Treffpunkt | Pfleger |
| --- | --- | --- | --- |
| Luchse | 14:30 | Felsen | Jonas Rieger |
| Otter | 13:00 | Becken | Theo Brand |`

test('the row tells who does it and where, also below what has changed since', async () => {
  const { ask } = await askedGraph({}, { 'zeiten.md': feeding })
  const first = 'Um wie viel Uhr werden die Luchse gefüttert?'
  const answer =
    'Die Luchsfütterung ist um 15:00 Uhr.\n\nSeither geändert: Luchse: Uhrzeit 14:30, Treffpunkt Felsen, Pfleger Jonas Rieger'
  const after = async (question: string): Promise<string> =>
    (await ask({ question, history: [{ question: first, answer }] })).answer
  expect(await after('wer macht das')).toMatch(/^Luchse: [^\n]*Jonas Rieger$/u)
  expect(await after('und wo')).toMatch(/^Luchse: [^\n]*Treffpunkt Felsen/u)
})
