import type { Case } from './case.ts'
import { boolean, date, fields, integer, list, number, object, oneOf, text } from './case.ts'

export const tables: readonly Case[] = [
  {
    name: 'a CSV of employees',
    text: `id,first_name,last_name,department,start_date,salary,remote
1001,Ada,Novak,Research,2019-03-01,"72,500",yes
1002,Liam,O'Brien,Sales,2021-11-15,"58,000",no
1003,Yuki,Tanaka,Research,2023-06-05,,yes`,
    ...fields({
      employees: [
        list(
          object({
            id: integer,
            first_name: text,
            last_name: text,
            department: oneOf('Research', 'Sales', 'Support'),
            start_date: date,
            salary: number,
            remote: boolean,
          }),
        ),
        [
          {
            id: 1001,
            first_name: 'Ada',
            last_name: 'Novak',
            department: 'Research',
            start_date: '2019-03-01',
            salary: 72500,
            remote: true,
          },
          {
            id: 1002,
            first_name: 'Liam',
            last_name: "O'Brien",
            department: 'Sales',
            start_date: '2021-11-15',
            salary: 58000,
            remote: false,
          },
          {
            id: 1003,
            first_name: 'Yuki',
            last_name: 'Tanaka',
            department: 'Research',
            start_date: '2023-06-05',
            salary: null,
            remote: true,
          },
        ],
      ],
    }),
  },
  {
    name: 'a bank statement',
    text: `Account holder: Greta Holm
IBAN: DE89 3704 0044 0532 0130 00
Statement period: 1 April 2025 to 30 April 2025

| Date | Details | Debit | Credit | Balance |
| --- | --- | --- | --- | --- |
| 02.04.2025 | Rent | 1.150,00 | | 2.310,45 |
| 05.04.2025 | Salary | | 3.480,00 | 5.790,45 |
| 17.04.2025 | Groceries | 84,12 | | 5.706,33 |

Closing balance: 5.706,33 EUR`,
    ...fields({
      account_holder: [text, 'Greta Holm'],
      iban: [text, 'DE89 3704 0044 0532 0130 00'],
      transactions: [
        list(object({ date, description: text, debit: number, credit: number, balance: number })),
        [
          { date: '2025-04-02', description: 'Rent', debit: 1150, credit: null, balance: 2310.45 },
          {
            date: '2025-04-05',
            description: 'Salary',
            debit: null,
            credit: 3480,
            balance: 5790.45,
          },
          {
            date: '2025-04-17',
            description: 'Groceries',
            debit: 84.12,
            credit: null,
            balance: 5706.33,
          },
        ],
      ],
      closing_balance: [number, 5706.33],
      opening_balance: [number, null],
    }),
  },
  {
    name: 'a server log',
    text: `2025-06-11T08:14:02Z ERROR [payments] Card processor timed out after 30s
2025-06-11T08:14:05Z WARN [payments] Retrying charge ch_81
2025-06-11T08:15:40Z INFO [auth] User 442 signed in`,
    ...fields({
      entries: [
        list(
          object({
            timestamp: { type: ['string', 'null'], format: 'date-time' },
            level: oneOf('DEBUG', 'INFO', 'WARN', 'ERROR'),
            service: text,
            message: text,
          }),
        ),
        [
          {
            timestamp: '2025-06-11T08:14:02Z',
            level: 'ERROR',
            service: 'payments',
            message: 'Card processor timed out after 30s',
          },
          {
            timestamp: '2025-06-11T08:14:05Z',
            level: 'WARN',
            service: 'payments',
            message: 'Retrying charge ch_81',
          },
          {
            timestamp: '2025-06-11T08:15:40Z',
            level: 'INFO',
            service: 'auth',
            message: 'User 442 signed in',
          },
        ],
      ],
    }),
  },
  {
    name: 'a price list in Markdown',
    text: `Our plans

| Plan | Monthly price | Seats | Support |
|------|--------------:|------:|---------|
| Starter | €0 | 1 | community |
| Team | €29 | 10 | e-mail |
| Enterprise | on request | unlimited | phone |`,
    ...fields({
      plans: [
        list(object({ name: text, price: number, seats: integer, support: text })),
        [
          { name: 'Starter', price: 0, seats: 1, support: 'community' },
          { name: 'Team', price: 29, seats: 10, support: 'e-mail' },
          { name: 'Enterprise', price: null, seats: null, support: 'phone' },
        ],
      ],
    }),
  },
  {
    name: 'lab results',
    text: `Lab report for Marta Kowalska, collected 2025-05-19

Test            Result   Unit     Reference
Hemoglobin      13.2     g/dL     12.0-15.5
Ferritin        9        ng/mL    15-150
TSH             2.1      mIU/L    0.4-4.0

Comment: Ferritin is low.`,
    ...fields({
      patient: [text, 'Marta Kowalska'],
      collected_on: [date, '2025-05-19'],
      results: [
        list(object({ test: text, result: number, unit: text, reference_range: text })),
        [
          { test: 'Hemoglobin', result: 13.2, unit: 'g/dL', reference_range: '12.0-15.5' },
          { test: 'Ferritin', result: 9, unit: 'ng/mL', reference_range: '15-150' },
          { test: 'TSH', result: 2.1, unit: 'mIU/L', reference_range: '0.4-4.0' },
        ],
      ],
      comment: [text, 'Ferritin is low.'],
      doctor: [text, null],
    }),
  },
]
