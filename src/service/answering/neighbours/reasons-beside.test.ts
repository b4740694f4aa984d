import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'
import { asksForReason, givesReason } from '#service/answering/values/reasons.ts'

const english = askTexts({
  'minutes.md': `# Minutes of the team

## Second van

Gail proposes to buy a second van. It costs 31,000 euros. Ross thinks that the yard is too small for two vans. The proposal is rejected.

## Phone

Three customers complained that nobody picks up the phone in the morning. The reason is that the compressor drowns the bell. Nina buys a phone that vibrates.

## Trees

The old lime tree is hollow. Therefore it is felled in February. The birch stays because it is healthy.

## Fence

The fence is painted in May. The gate is new, because the old one was stolen.

## Benches

The bench at the pond is removed. Paul thinks that the lamps are ugly. The council approves new lamps.

## Parcels

The keys are kept in the safe. Tom says that coffee is too weak. Lunch is at noon. The office refuses parcels.

## Waste

The caretaker thinks that the yard is too dark. Refuse is collected on Tuesdays.

## Van

The blue van is parked in the yard. The team agrees that the blue van leaves at six.
`,
})
const german = askTexts({
  'protokoll.md': `# Protokoll der Versammlung

## Motorboot

Der Vorstand möchte ein zweites Motorboot anschaffen. Die Trainer halten eines für ausreichend, weil nur dienstags zwei Gruppen fahren. Der Antrag wird abgelehnt.

## Steg

Der Steg bleibt im März gesperrt. Grund dafür ist das Hochwasser.

## Zaun

Der Zaun wird im Mai gestrichen. Frau Kolbe findet die Lampen hässlich. Neue Lampen werden beschlossen.

## Beete

Die Gartengruppe beantragt zwei Beete am Tor. Der Antrag wird mit 44 zu 55 Stimmen abgelehnt.
`,
})
const spanish = askTexts({
  'acta.md': `# Acta de la reunión

1. Se propone asfaltar el camino. El presupuesto es de 13.800 euros. Los vecinos opinan que la gravilla drena mejor cuando llueve. Se rechaza la propuesta.

2. La basura se recoge los martes, porque los domingos el camión no entra.

3. Gael propone comprar dos remolques. Rocío cree que el alquiler no da para tanto. Se rechaza comprar dos.

4. Tres clientes se quejan de que nadie coge el teléfono por la mañana. La causa es que el compresor no deja oír el timbre.
`,
})
const french = askTexts({
  'compte rendu.md': `# Compte rendu

## Passerelle

La mairie propose une nouvelle passerelle. Les pêcheurs craignent que le bruit chasse les poissons. La proposition est rejetée.

## Parking

Le parking ferme à 20 h. La raison en est le bruit du soir.
`,
})

test.each([
  [english, 'why was the second van rejected', /Ross thinks[^]*rejected/u],
  [english, 'why is there no second van', /Ross thinks[^]*rejected/u],
  [english, 'why does nobody pick up the phone', 'The reason is'],
  [english, 'why is the lime tree felled', /hollow[^]*Therefore/u],
  [german, 'warum wurde das motorboot abgelehnt', /weil nur dienstags[^]*abgelehnt/u],
  [german, 'warum kein zweites motorboot', /weil nur dienstags[^]*abgelehnt/u],
  [german, 'Warum ist der Steg gesperrt?', 'Grund dafür ist das Hochwasser'],
  [spanish, 'por que no se asfalta el camino', /gravilla drena mejor[^]*Se rechaza/u],
  [spanish, 'por que no se compran dos remolques', /no da para tanto[^]*Se rechaza/u],
  [spanish, '¿por qué nadie coge el teléfono?', 'La causa es que'],
  [french, 'pourquoi la passerelle a été rejetée', /craignent[^]*rejetée/u],
  [french, 'pourquoi le parking ferme à 20 h', 'La raison en est'],
])('a decision or a fact is quoted with its reason: %#', async (ask, question, expected) => {
  expect(await ask(question)).toMatch(expected)
})

test('the reason of something else stays away', async () => {
  expect(await english('why is the fence painted')).not.toContain('stolen')
  expect(await english('why is the bench at the pond removed')).not.toContain('Paul')
  expect(await english('why are the keys kept in the safe')).not.toMatch(/coffee|parcels/u)
  expect(await english('why is refuse collected on Tuesdays')).not.toContain('yard')
  expect(await english('why does the blue van leave at six')).not.toContain('parked')
  expect(await german('Warum wird der Zaun gestrichen?')).not.toMatch(/Lampen/u)
  expect(await german('warum wurden die beete abgelehnt')).not.toMatch(/Grund|weil/u)
  expect(await english('when is the phone bought')).not.toContain('The reason is')
})

test.each([
  'Se debe a la lluvia.',
  'Los retrasos se deben al tráfico.',
  'Der Hof ist zu, da er vereist ist.',
  'Das Fest entfällt, da Frau Kolbe krank ist.',
])('“%s” gives a reason', (text) => {
  expect(givesReason(text)).toBe(true)
})

test.each([
  'La cuota se debe pagar en enero.',
  'Si llega tarde, da igual.',
  'Er kam zurück, da war es dunkel.',
])('“%s” gives none', (text) => {
  expect(givesReason(text)).toBe(false)
})

test('who asks by which door does not ask why', () => {
  expect(asksForReason('por que puerta se entra')).toBe(false)
  expect(asksForReason('por que nadie contesta')).toBe(true)
})
