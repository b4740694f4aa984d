import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'
import { askedGraph } from '#service/questions/test-asked-graph.ts'

const plan = `# Boiler room

The gas detector beeps at 20 percent. It hangs beside the door. Open both windows. Nobody may smoke. Go to the yard and call the porter.

The detector was bought in 2021. Turn it to the left to open it.

# Kiln

When the kiln smokes:

- Press the red button
- Shut the flap
- The kiln is yellow
`

const spanish = `# Sala de máquinas

El detector de gas pita al 20 por ciento. Abra las ventanas. No encienda la luz: hay que salir al patio.
`

test('who asks what to do gets the instructions behind what the question names', async () => {
  const { ask } = await askedGraph({}, { 'plan.md': plan, 'plano.md': spanish })
  const answerTo = async (question: string): Promise<string> => (await ask({ question })).answer
  const beeps = await answerTo('What should I do when the gas detector beeps?')
  expect(beeps).toContain('beeps at 20 percent. Open both windows.')
  expect(beeps).toContain('Go to the yard and call the porter.')
  expect(beeps).not.toContain('Turn it to the left')
  expect(await answerTo('gas detector beeps, what do I do')).toContain('Open both windows.')
  expect(await answerTo('At what percentage does the gas detector beep?')).not.toContain('windows')
  expect(await answerTo('¿Qué hago si pita el detector de gas?')).toMatch(
    /Abra las ventanas\.[^]*salir al patio/,
  )
})

const errands = askTexts({
  'drill.md':
    '# Drill\n\nThe fire drill is on Monday. The courier brings parcels at noon.\n\nA refund takes ten days. Complaints bring nothing.\n',
  'aviso.md': '# Aviso\n\nLa licencia se pide en mayo. El mensajero lleva munición.\n',
  'course.md': '# Course\n\nThe sewing course begins on Friday. Please bring your own scissors.\n',
})

test('what to bring is not told by who brings something else', async () => {
  expect(await errands('what do I need for the fire drill')).not.toContain('courier')
  expect(await errands('what do i need for a refund')).not.toContain('Complaints')
  expect(await errands('qué necesito para la licencia')).not.toContain('munición')
  expect(await errands('what do i need for the sewing course')).toContain('scissors')
})
