import { expect, test } from 'vitest'
import { conversation } from './test-follow-ups.ts'

const catalogue = [
  'Item,Model,Price,Delivery',
  'Standard laptop,ThinkPad T14,"£1,140",3 days',
  'Power laptop,MacBook Pro 14,"£2,090",10 days',
].join('\n')
const policy = [
  '# Security policy',
  '',
  'Passwords have at least 14 characters and are changed once a year.',
  '',
  'The service desk is open Monday to Friday from 7:30 to 18:00.',
  '',
  'The car park costs £4 a day, and buses park free of charge.',
  '',
  'Every member of staff may bring a guest twice a year, free of charge.',
].join('\n')
const mail = [
  'From: Ruth <ruth@firm.example>',
  'To: all@firm.example',
  'Subject: IT changes from 1 June',
  'Date: Wed, 20 May 2026 15:30:00 +0100',
  'Content-Type: text/plain; charset=utf-8',
  '',
  '- The service desk opens at 7:00 and stays open until 19:00.',
  '- Passwords must have at least 16 characters.',
  '- The standard laptop is now the ThinkPad T16, which costs £1,290.',
  '- The car park costs £5.',
].join('\r\n')
const files = { 'Catalogue.csv': catalogue, 'Policy.md': policy, 'Changes.eml': mail }

test.each([
  ['how much is a standard laptop', '£1,290', '£1,140'],
  ['how long must my password be', '16 characters', '14 characters'],
  ['how many characters must a password have', '16 characters', '14 characters'],
  ['what does parking in the car park cost', '£5', '£4'],
])('%s: the newer value comes first', async (question, newer, older) => {
  const [answer = ''] = await conversation(files, question)
  expect(answer).toContain(newer)
  expect(answer.indexOf(newer)).toBeLessThan(answer.indexOf(older))
})

test('the older value says that it was changed', async () => {
  const [answer = ''] = await conversation(files, 'what does parking in the car park cost')
  expect(answer).toMatch(/Changed since[^\n]*£4/u)
})

test('what no message speaks of was not changed', async () => {
  const [answer = ''] = await conversation(files, 'how often may staff bring a guest')
  expect(answer).toContain('twice a year')
  expect(answer).not.toContain('Changed since')
  expect(answer).not.toContain('20 May')
})

const horario = ['Clase,Monitor,Hora,Sala', 'Spinning,Iker Zubiri,19:00,1', 'Yoga,Ana Gil,9:30,2']
const cambios = [
  'From: Pilar <pilar@gimnasio.example>',
  'To: equipo@gimnasio.example',
  'Subject: Cambios de verano',
  'Date: Mon, 15 Jun 2026 12:10:00 +0200',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Spinning pasa de las 19:00 a las 18:30.',
].join('\r\n')

test('times with an article are read as old and new, too', async () => {
  const own = { 'Horario.csv': horario.join('\n'), 'Cambios.eml': cambios }
  const [answer = ''] = await conversation(own, 'a qué hora es spinning')
  expect(answer.indexOf('18:30')).toBeLessThan(answer.indexOf('Hora 19:00'))
  expect(answer).toContain('Modificado después')
})
