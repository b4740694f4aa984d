import { expect, test } from 'vitest'
import { answerOf, tableOf } from '#service/answering/figures/test-table.ts'

const tickets = tableOf(
  ['Ticket', 'Opened', 'Agent', 'Status'],
  [
    'T-1 | 2026-03-02 | Beth | closed',
    'T-2 | 2026-04-12 | Beth | open',
    'T-3 | 2026-04-20 | Dina | closed',
    'T-4 | 2026-05-23 | Beth | closed',
    'T-5 | 2026-05-24 | Dina | waiting',
    'T-6 | 2026-05-25 | Dina | open',
  ],
  'Tickets',
)

test.each([
  ['how many tickets are still open', '2 of 6 rows have Status open'],
  ['how many open tickets', '2 of 6 rows have Status open'],
  ['how many tickets are closed', '3 of 6 rows have Status closed'],
  ['how many tickets did Beth close', '2 of 6 rows have Agent Beth, Status closed'],
  ['how many tickets were opened in april', '2 of 6 rows have Opened in april'],
  ['how many open tickets in april', '1 of 6 rows have Opened in april, Status open'],
])('a state is a cell before the name of a column of days: %s', (question, expected) => {
  expect(answerOf(tickets, question)?.[0]?.replace(/\.$/u, '')).toBe(expected)
})

test.each([
  [
    'who has the most open tickets',
    'Rows per Agent, highest first (2 of 6 rows have Status open):',
  ],
  [
    'who closed the most tickets',
    'Rows per Agent, highest first (3 of 6 rows have Status closed):',
  ],
])('the most of what is in a state: %s', (question, expected) => {
  expect(answerOf(tickets, question)?.[0]?.split('\n')[0]).toBe(expected)
})

const members = tableOf(
  ['Socio', 'Alta', 'Estado'],
  ['Ana | 2025-02-01 | alta', 'Luis | 2026-03-04 | baja', 'Eva | 2026-05-06 | alta'],
  'Socios',
)

test.each([
  ['¿cuántos socios están de alta?', '2 de 3 filas tienen Estado alta'],
  ['¿cuántas altas hubo en 2026?', '2 de 3 filas tienen Alta en 2026'],
])('a word that is a state and the name of a column of days: %s', (question, expected) => {
  expect(answerOf(members, question)?.[0]?.replace(/\.$/u, '')).toBe(expected)
})

const gifts = tableOf(
  ['Date', 'Donor', 'Amount', 'Method', 'Gift Aid', 'For'],
  [
    '2026-01-14 | Harbour Fish Co | 250.00 | bank | no | Roof',
    '2026-02-03 | Beryl Angwin | 40.00 | cash | yes | General',
    '2026-03-19 | Penhallow Rotary | 500.00 | cheque | no | Van',
    '2026-04-08 | Beryl Angwin | 60.00 | bank | yes | Roof',
    '2026-05-02 | Ivy Trudgeon | 900.00 | cheque | yes | Roof',
  ],
  'Donations',
)

test.each([
  ['How much was donated for the roof?', 'Total Amount: 1,210.00 (3 of 5 rows have For Roof).'],
  [
    'Which donations over £200 were paid by cheque?',
    '2 of 5 rows have Amount over £200, Method cheque',
  ],
  ['Which donations have gift aid?', '3 of 5 rows have Gift Aid yes'],
])('a word for what all rows are is no part of the name of a column: %s', (question, expected) => {
  expect(answerOf(gifts, question)?.[0]).toBe(expected)
})

const presenters = tableOf(
  ['Name', 'Joined', 'Desk course', 'Media law valid until'],
  [
    'Jory | 2014-03-01 | yes | 2027-03-31',
    'Henrik | 2022-11-03 | no | 2024-11-01',
    'Petroc | 2009-06-20 | yes | 2025-10-31',
    'Gwen | 2011-10-05 | yes | 2027-06-30',
  ],
  'Presenters',
)

test.each([
  [
    'Which presenters have a media law course valid until 2025?',
    '2 of 4 rows have Media law valid until 2025',
  ],
  ['Which presenters have done the desk course?', '3 of 4 rows have Desk course yes'],
  ['Which presenters have not done the course?', '1 of 4 rows have Desk course no'],
])('a word behind that of another column names no column: %s', (question, expected) => {
  expect(answerOf(presenters, question)?.[0]).toBe(expected)
})
