import { expect, test } from 'vitest'
import { completeQuestion } from './follow-up.ts'

const ferry = 'When was the ferry Astrid built?'

test.each([
  [
    ['When is Lunna pier closed for cars?'],
    'and foot passengers?',
    'When is Lunna pier closed for foot passengers?',
  ],
  [
    ['What does a ticket to Lunna cost for adults?'],
    'and children?',
    'What does a ticket to Lunna cost for children?',
  ],
  [['How much is the deposit for a tent?'], 'And a kayak?', 'How much is the deposit for a kayak?'],
  [
    ['Who is responsible for keys at Northgate?'],
    'And alarms?',
    'Who is responsible for alarms at Northgate?',
  ],
  [
    ['When is Lunna pier closed for cars?'],
    'And Skerra pier?',
    'When is Skerra pier closed for cars?',
  ],
  [['When is the pool open for schools?'], 'And the sauna?', 'When is the sauna open for schools?'],
  [[ferry], 'How long was she out of service?', 'How long was Astrid out of service?'],
  [[ferry], 'What is its length?', 'What is Astrid’s length?'],
  [
    [ferry, 'How long was she out of service?'],
    'And who repaired her?',
    'And who repaired Astrid?',
  ],
  [
    ['How much paid leave do employees get in Norway?'],
    'And in Germany?',
    'How much paid leave do employees get in Germany?',
  ],
  [[ferry], 'Why?', 'Why Astrid?'],
  [['What is the notice period?'], 'Where does it apply?', 'Where does the notice period apply?'],
  [['When did MV Fulmar touch Lunna pier?'], 'And MV Tern?', 'When did MV Tern touch Lunna pier?'],
  [
    ['When did MV Fulmar touch Lunna pier?', 'And MV Tern?'],
    'How long was she out of service?',
    'How long was MV Tern out of service?',
  ],
  [
    ['What is the wind limit for berthing at Lunna?'],
    'And at Skerra?',
    'What is the wind limit for berthing at Skerra?',
  ],
  [
    ['What is the wind limit for berthing at Lunna?'],
    'And who decides?',
    'who decides wind limit for berthing at Lunna?',
  ],
  [
    ['How much does a bicycle cost on route 1?'],
    'And on route 2?',
    'How much does a bicycle cost on route 2?',
  ],
  [['How much does a bicycle cost?'], 'And a kayak?', 'How much does a kayak cost?'],
  [['How much does a bicycle cost?', 'And a kayak?'], 'How long is it?', 'How long is the kayak?'],
  [['What is the Harbour plan?'], 'How much does it cost?', 'How much does the Harbour plan cost?'],
  [['Who leads HR?'], 'Who leads IT?', 'Who leads IT?'],
  [['Who chairs the safety board?'], 'Who set it up?', 'Who set the safety board up?'],
])('after %j, %j means %j', (before, question, completed) => {
  const history = before.map((earlier) => ({ question: earlier }))
  expect(completeQuestion(question, history)).toMatchObject({ question: completed })
})

test.each([
  [
    ['When is Lunna pier closed for cars?'],
    'and foot passengers?',
    'When is Lunna pier closed for foot passengers?',
  ],
  [
    ['What does a ticket to Lunna cost for adults?'],
    'and children?',
    'What does a ticket to Lunna cost for children?',
  ],
  [['How much is the deposit for a tent?'], 'And a kayak?', 'How much is the deposit for a kayak?'],
  [
    ['Who is responsible for keys at Northgate?'],
    'And alarms?',
    'Who is responsible for alarms at Northgate?',
  ],
  [
    ['When is Lunna pier closed for cars?'],
    'And Skerra pier?',
    'When is Skerra pier closed for cars?',
  ],
  [['When is the pool open for schools?'], 'And the sauna?', 'When is the sauna open for schools?'],
  [[ferry], 'Why?', 'why, Astrid'],
  [['How often are laptops replaced?'], 'And phones?', 'How often are phones replaced?'],
  [
    ['How often are laptops replaced?'],
    'Who pays for their repair?',
    'Who pays for laptops’ repair?',
  ],
  [['When is the office open?'], 'And the canteen?', 'When is the canteen open?'],
  [
    ['What is the notice period?'],
    'And during probation?',
    'What is the notice period during probation?',
  ],
  [
    ['How many days of annual leave do full-time employees get?'],
    'What about sick leave?',
    'How many days of sick leave do full-time employees get?',
  ],
  [['How much leave do employees get?'], 'and how many can be carried over?', 'carried, leave'],
  [['How much is paid for a hotel?'], 'And meals?', 'paid, meals'],
  [
    ['How much does an adult pay at the summer fair?'],
    'And a child?',
    'How much does a child pay at the summer fair?',
  ],
  [['How much does gravel hold in summer?'], 'And sand?', 'How much does sand hold in summer?'],
  [['What is the pager of the pharmacy?'], 'What is its room?', 'What is the pharmacy’s room?'],
])('after %j, people read %j as a sentence or a list of words: %j', (before, question, shown) => {
  const history = before.map((earlier) => ({ question: earlier }))
  expect(completeQuestion(question, history)).toMatchObject({ shown })
})

test.each([
  'How long does it take to get a refund?',
  'Does the X200 keep what it promises?',
  'Is it possible to return a gift card?',
  'Which ferries sail to Lunna?',
  'And who repaired MV Tern?',
  'How much does it cost to bring a dog?',
  'And what does a kayak cost?',
])('%j is whole, whatever was asked before', (question) => {
  expect(completeQuestion(question, [{ question: ferry }])).toEqual({ type: 'whole', question })
})

test.each([
  [['How long was the Skerra Maid out of service?'], 'How much did it cost?'],
  [['When is Lunna pier closed for cars?'], 'How much does it cost?'],
  [['When did MV Fulmar touch Lunna pier?'], 'And Tern?'],
  [['How does MV Fulmar differ from MV Dunlin?'], 'And MV Tern?'],
  [['How much does a bicycle cost?', 'And a kayak?'], 'And in winter?'],
  [['When did MV Fulmar touch Lunna pier?', 'And Tern?'], 'How long was she out of service?'],
  [[], 'How much does it cost?'],
])('after %j, nobody knows what %j means', (before, question) => {
  const history = before.map((earlier) => ({ question: earlier }))
  expect(completeQuestion(question, history)).toEqual({ type: 'unclear' })
})

test.each([
  [
    'How many eggs are in the rhubarb cake?',
    'How hot is the oven?',
    'How hot is the oven (rhubarb cake)?',
  ],
  ['How many eggs are in the onion tart?', 'How much flour?', 'How much flour (onion tart)?'],
  ['Who was present in October?', 'What was the balance?', 'What was the balance (October)?'],
])('after %j, %j can be about a part of the same: %j', (before, question, shown) => {
  expect(completeQuestion(question, [{ question: before }])).toMatchObject({
    type: 'whole',
    within: { shown },
  })
})

test.each([
  'Who repaired the Skerra Maid?',
  'When does the canteen in the main building open on Fridays?',
  'Who pays?',
])('%j is about no part of what was asked before', (question) => {
  const history = [{ question: 'How many eggs are in the rhubarb cake?' }]
  expect(completeQuestion(question, history)).toEqual({ type: 'whole', question })
})

test('a person whom nothing names makes a question unclear', () => {
  expect(completeQuestion('How long was she out of service?', [])).toEqual({ type: 'unclear' })
  const history = [{ question: 'Why?' }]
  expect(completeQuestion('Where does it apply?', history)).toEqual({ type: 'unclear' })
})

test.each([
  'he perdido la tarjeta que tengo que pagar',
  'He llegado tarde. ¿Cuánto cuesta?',
  'no he pasado la revision, pierdo la garantia',
  'la he devuelto rota cuanto cobran',
  'me he retrasado 2 horas',
  'he roto el casco',
  'wo kommt das wasser her',
])('%j has no English pronoun', (question) => {
  expect(completeQuestion(question, [])).toEqual({ type: 'whole', question })
})

test('a person who is named behind the pronoun makes a question whole', () => {
  const named = 'he is on holiday who replaces mr petzold'
  expect(completeQuestion(named, [])).toEqual({ type: 'whole', question: named })
  expect(completeQuestion('he is on holiday who replaces him', [])).toEqual({ type: 'unclear' })
  expect(completeQuestion('does he know mr petzold', [])).toEqual({ type: 'unclear' })
})

test('a person who was named before is meant by the pronoun although another one is named behind it', () => {
  const history = [{ question: 'Where does Anna Berg work?' }]
  expect(
    completeQuestion('She is on holiday, what did she tell Mr Petzold?', history),
  ).toMatchObject({ type: 'completed', subject: 'Anna Berg' })
})

test.each([
  'And in Zürich, how much may a hotel cost?',
  'And for employees in Norway, when does parental leave begin?',
])('a question that names all that it asks is searched for as it is: %s', (question) => {
  const history = [{ question: 'What about parental leave?' }]
  expect(completeQuestion(question, history)).toEqual({ type: 'whole', question })
})

test('a place before a bare question word completes the question before', () => {
  const history = [{ question: 'How much paid leave do employees get in Norway?' }]
  expect(completeQuestion('And in Germany, how much?', history)).toMatchObject({
    type: 'completed',
    question: expect.stringContaining('Germany'),
  })
})
