import { expect, test } from 'vitest'
import { askedGraph } from './test-asked-graph.ts'

const yard = `# Yard report

MV Fulmar touched Lunna pier on 14 February 2026. She was repaired by the Brekke yard.

MV Tern sailed route 2 during these sixteen days. MV Tern takes 40 bicycles, MV Dunlin 12.

The harbour board decides the wind limit for berthing at Lunna. At Lunna the fender lights are repaired by the municipality.

A bicycle costs 2.50 euros. A bus from the pier costs 2 euros. Dogs travel for 3 euros.`

test('the reader quotes for a follow-up only what mentions its subject', async () => {
  const { ask } = await askedGraph({}, { 'yard.md': yard })
  const after = async (first: string, question: string) => {
    const history = [{ question: first, answer: '' }]
    const { answer, searched_for, notice } = await ask({ question, history })
    return { answer, searched_for, notice }
  }
  const none = 'These documents do not answer this question.'
  const touched = 'When did MV Fulmar touch Lunna pier?'
  const limit = 'What is the wind limit for berthing at Lunna?'

  expect(await after('What is the Skerra Maid?', 'How much did it cost?')).toMatchObject({
    answer: none,
    searched_for: 'How much did the Skerra Maid cost?',
  })
  expect(await after(touched, 'How much did it cost?')).toMatchObject({
    notice: 'whole_question_needed',
  })
  expect(await after(touched, 'And MV Tern?')).toMatchObject({
    answer: none,
    searched_for: 'When did MV Tern touch Lunna pier?',
  })
  expect((await after(limit, 'And who decides?')).answer).toBe(
    'The harbour board decides the wind limit for berthing at Lunna.',
  )

  expect((await after(touched, 'And who repaired her?')).answer).toContain('Brekke yard')
  const takes = await after('How many bicycles does MV Tern take?', 'And MV Dunlin?')
  expect(takes.answer).toContain('MV Dunlin 12')
  const pier = await after('Who repaired MV Fulmar?', 'When did she touch Lunna pier?')
  expect(pier.answer).toContain('14 February 2026')

  const late = 'The crew of the Astrid reported the broken lamp to the harbour office.'
  const lamps = await askedGraph({}, { 'yard.md': `${yard}\n\n${late}` })
  const history = [{ question: 'What is the Skerra Maid?', answer: '' }]
  expect((await lamps.ask({ question: 'Who must it be reported to?', history })).answer).toBe(none)
  const named = [{ question: 'What is the Astrid?', answer: '' }]
  const reported = await lamps.ask({ question: 'Who was it reported to?', history: named })
  expect(reported.answer).toBe(late)
})

const agreement = (name: string, contact: string, end: string) => `# Supply agreement with ${name}

${name} supplies parts. The contact at the supplier is ${contact}.

## Liability

The liability of the supplier is limited to EUR 100,000 per year.

## Term

The agreement ends on ${end}.
`

const shop = {
  'Alba agreement.md': agreement('Alba Ltd', 'Ann Archer', '31 March 2028'),
  'Bern agreement.md': agreement('Bern Ltd', 'Bea Baker', '30 June 2029'),
  'Cork agreement.md': agreement('Cork Ltd', 'Cem Carter', '31 May 2027'),
  'prices.csv':
    'Article,Description,Price,Lead time\nHX-100,Gripper,1890,5 weeks\nHX-310,Torque sensor,2450,8 weeks\n',
  'stock.csv': 'Article,Warehouse,Quantity\nHX-100,Linz,14\nHX-310,Linz,1\n',
  'staff.md':
    'Full-time staff have 29 days of leave a year. Part-time staff have leave in proportion.',
}

test('a conversation keeps the subject that it began with', async () => {
  const { ask } = await askedGraph({}, shop)
  const converse = async (...questions: string[]) => {
    const history: { question: string; answer: string }[] = []
    const replies: { answer: string; searched_for: string | undefined }[] = []
    for (const question of questions) {
      const { answer, searched_for } = await ask({ question, history })
      history.push({ question, answer })
      replies.push({ answer, searched_for })
    }
    return replies
  }

  const agreements = await converse(
    'What is the liability cap of Alba?',
    'And Bern?',
    'and of Cork',
    'When does it end?',
    'Who is the contact there?',
  )
  expect(agreements.slice(3)).toEqual([
    { answer: 'The agreement ends on 31 May 2027.', searched_for: 'When does Cork end?' },
    {
      answer: 'The contact at the supplier is Cem Carter.',
      searched_for: 'Who is the contact at Cork?',
    },
  ])
  const [, time, stock] = await converse(
    'How much is the torque sensor?',
    'And the lead time?',
    'How many are in stock?',
  )
  expect(time?.answer).toContain('Lead time 8 weeks')
  expect(time?.searched_for).toBe('lead time, torque sensor')
  expect(stock).toEqual({
    answer: 'HX-310: Warehouse Linz, Quantity 1',
    searched_for: 'stock, HX-310',
  })
  const [, gripper] = await converse('How many are in stock?', 'And HX-100?')
  expect(gripper?.searched_for).toBe('HX-100, stock')
  expect(gripper?.answer).toBe('HX-100: Warehouse Linz, Quantity 14')
  const [, partTime] = await converse('How many days of leave are there?', 'And for part-timers?')
  expect(partTime?.answer).toBe('Part-time staff have leave in proportion.')
})

test('thanks and greetings get a reply, and are no subject of what is asked next', async () => {
  const { ask } = await askedGraph({}, shop)
  const first = 'What is the liability cap of Cork?'
  const { answer } = await ask({ question: first })
  const history = [{ question: first, answer }]
  const thanks = await ask({ question: 'Thanks!', history })
  expect(thanks).toMatchObject({ answer: 'You’re welcome.', sources: [], notice: 'no_question' })
  history.push({ question: 'Thanks!', answer: thanks.answer })
  expect((await ask({ question: 'When does it end?', history })).answer).toBe(
    'The agreement ends on 31 May 2027.',
  )
})

const campsite = `# Campsite

## Lakeside pitches

- 4 tents
- 2 tables of the lakeside

Dogs stay on the lead.

## Forest pitches

- 3 tents
- 2 tables of the forest

The forest floor is soft. Pitches in the forest have no lamps.

## Old barn

Ask the warden for the key. The season of the lakeside pitches lasts from May to September.

| Place | Radio | Hut |
|---|---|---|
| Warden | 4471 | B-02 |
| Kiosk | 4020 | A-10 |

Der Stellplatz kostet ab Juni 31 Euro statt 26 Euro.
`

test('a follow-up that changes only the subject asks what the question before asked', async () => {
  const { ask } = await askedGraph({}, { 'campsite.md': campsite })
  const after = async (first: string, question: string) => {
    const { answer } = await ask({ question: first })
    const reply = await ask({ question, history: [{ question: first, answer }] })
    return { answer: reply.answer, searched_for: reply.searched_for }
  }
  const tents = 'How many tents are on the lakeside pitches?'
  expect(await after(tents, 'And on the forest pitches?')).toEqual({
    answer: '3 tents',
    searched_for: 'How many tents are on the forest pitches?',
  })
  const radio = 'What is the radio of the kiosk?'
  expect(await after(radio, 'And its hut?')).toEqual({
    answer: 'Kiosk: Radio 4020, Hut A-10',
    searched_for: 'And the kiosk’s hut?',
  })
  const season = await after('Who has the key of the old barn?', 'How long does its season last?')
  expect(season.answer).not.toContain('May to September')
  expect((await after('Was kostet der Stellplatz ab Juni?', 'Und bisher?')).answer).toBe(
    'Der Stellplatz kostet ab Juni 31 Euro statt 26 Euro.',
  )
})

test('the section with the heading of a question answers it', async () => {
  const protocol = `# Swimming hall

## After a fall

Nobody lifts the guest. The nurse measures the pulse.

## Energy

The price falls from 24 to 23 cents. Use fell to 12 percent after the repair.
`
  const { ask } = await askedGraph({}, { 'hall.md': protocol })
  const history = [{ question: 'What does a guest with a ticket get?', answer: '' }]
  for (const reply of [
    await ask({ question: 'And after a fall?', history }),
    await ask({ question: 'What is done after a fall?' }),
  ]) {
    expect(reply.answer).toContain('Nobody lifts the guest.')
    expect(reply.answer).not.toMatch(/cents|percent/)
  }
})

test('a part that several things have is that of the thing asked about before', async () => {
  const recipes = `# Recipes

## Onion tart

- 250 g flour
- 3 eggs

Bake at 190 °C for 40 minutes.

## Rhubarb cake

- 180 g flour
- 4 eggs

Bake at 170 °C for 55 minutes.
`
  const { ask } = await askedGraph({}, { 'recipes.md': recipes })
  const history = [{ question: 'How many eggs are in the rhubarb cake?', answer: '4 eggs' }]
  const oven = await ask({ question: 'How hot is the oven?', history })
  expect(oven).toMatchObject({
    answer: 'Bake at 170 °C for 55 minutes.',
    searched_for: 'How hot is the oven (rhubarb cake)?',
  })
  expect((await ask({ question: 'How much flour?', history })).answer).toBe('180 g flour')
})

test('a follow-up about what was quoted is answered from the sentences beside it', async () => {
  const { ask } = await askedGraph(
    {},
    {
      'mail.md': `# Taproom

Tomasz Wilk takes over the taproom until June 2027. He starts on 16 November. His number: 061 555 0188.

Tours start on Saturdays at 14:30. Priya can be reached at 061 555 0140.`,
      'cursos.md': `# Acuerdos

1. Se compra una lona por 60 €.
2. El curso de iniciación empieza el 3 de octubre: 6 sesiones, 45 € para socios.

| Código | Significado | Qué hacer |
| --- | --- | --- |
| E05 | sin señal | reiniciar |
| E09 | motor caliente | esperar |`,
    },
  )
  const after = async (first: string, question: string) => {
    const { answer } = await ask({ question: first })
    return (await ask({ question, history: [{ question: first, answer }] })).answer
  }
  const who = 'who takes over the taproom'
  expect(await after(who, 'when does he start')).toBe('He starts on 16 November.')
  expect(await after(who, 'what is his number')).toBe('His number: 061 555 0188.')
  expect(await after(who, 'ab wann arbeitet er')).toBe('He starts on 16 November.')
  expect(await after('cuando es el curso de iniciacion', 'cuanto cuesta')).toContain('45 €')
  const { answer } = await ask({ question: 'what does E05 mean and what do i do' })
  expect(answer).toContain('reiniciar')
  expect(answer).not.toContain('do not answer')
})
