import type { Case } from './case.ts'
import { boolean, date, fields, integer, list, number, object, oneOf, text } from './case.ts'

export const mixed: readonly Case[] = [
  {
    name: 'an insurance claim',
    text: `CLAIM FORM

Claim no.: CL-90-3312
Policyholder: Bernard Osei
Policy number: HH 4471 9920
Date of loss: 17 November 2025
Type of loss: water damage

Description of what happened:
A pipe under the kitchen sink burst during the night and the floor was flooded.

Estimated cost of repair: £2,350.00
Have you claimed before? No`,
    ...fields({
      claim_number: [text, 'CL-90-3312'],
      policyholder: [text, 'Bernard Osei'],
      policy_number: [text, 'HH 4471 9920'],
      date_of_loss: [date, '2025-11-17'],
      loss_type: [oneOf('fire', 'theft', 'water damage', 'storm'), 'water damage'],
      description: [
        text,
        'A pipe under the kitchen sink burst during the night and the floor was flooded.',
      ],
      estimated_cost: [number, 2350],
      claimed_before: [boolean, false],
      police_report_number: [text, null],
    }),
  },
  {
    name: 'a newsletter item',
    text: `The city council approved the new tram line on Monday. The line will have 14 stops and cost about 320 million euros. Construction starts in March 2027. Mayor Elise Brandt called it "the largest project in thirty years". Contact: tram@city.example`,
    ...fields({
      number_of_stops: [integer, 14],
      cost: [number, 320_000_000],
      construction_start: [text, 'March 2027'],
      mayor: [text, 'Elise Brandt'],
      contact_email: [text, 'tram@city.example'],
      opening_date: [date, null],
    }),
  },
  {
    name: 'a timetable in Markdown',
    text: `## Ferry timetable, summer 2026

| Departs | Arrives | Vessel | Days |
|---|---|---|---|
| 07:10 | 08:25 | Aurora | Mon-Fri |
| 12:40 | 13:55 | Boreas | daily |

Adult fare: 18.50 EUR. Bicycles travel free.`,
    ...fields({
      sailings: [
        list(object({ departure: text, arrival: text, vessel: text, days: text })),
        [
          { departure: '07:10', arrival: '08:25', vessel: 'Aurora', days: 'Mon-Fri' },
          { departure: '12:40', arrival: '13:55', vessel: 'Boreas', days: 'daily' },
        ],
      ],
      adult_fare: [number, 18.5],
      child_fare: [number, null],
    }),
  },
  {
    name: 'a letter of reference',
    text: `To whom it may concern,

Julia Brenner worked at Halden Optics as a laboratory technician from 1 February 2019 to 31 July 2024. She was responsible for calibrating instruments. Her final salary was CHF 78,000 per year. I recommend her without reservation.

Dr. Samuel Roth
Head of Laboratory
samuel.roth@halden.example`,
    ...fields({
      employee: [text, 'Julia Brenner'],
      employer: [text, 'Halden Optics'],
      job_title: [text, 'laboratory technician'],
      start_date: [date, '2019-02-01'],
      end_date: [date, '2024-07-31'],
      final_salary: [number, 78_000],
      currency: [text, 'CHF'],
      referee_email: [{ type: ['string', 'null'], format: 'email' }, 'samuel.roth@halden.example'],
      recommended: [boolean, true],
    }),
  },
  {
    name: 'stock in a warehouse',
    text: `Stock count, aisle 4
Counted by: M. Petit on 2026-01-09

SKU       Product            On hand   Minimum
A-100     Garden hose 20 m        14        10
A-104     Watering can             3         8
A-209     Hose reel                0         2

Reorder: A-104, A-209`,
    ...fields({
      counted_by: [text, 'M. Petit'],
      count_date: [date, '2026-01-09'],
      stock: [
        list(object({ sku: text, product: text, on_hand: integer, minimum: integer })),
        [
          { sku: 'A-100', product: 'Garden hose 20 m', on_hand: 14, minimum: 10 },
          { sku: 'A-104', product: 'Watering can', on_hand: 3, minimum: 8 },
          { sku: 'A-209', product: 'Hose reel', on_hand: 0, minimum: 2 },
        ],
      ],
      reorder: [list({ type: 'string' }), ['A-104', 'A-209']],
      supervisor: [text, null],
    }),
  },
  {
    name: 'a course description',
    text: `Course: Introduction to Statistics (STAT-101)
Instructor: Prof. Amara Diallo
Credits: 6
Language: English

Prerequisites: none

Topics
1. Descriptive statistics
2. Probability
3. Regression

Assessment: written exam (70%), homework (30%)`,
    ...fields({
      course_name: [text, 'Introduction to Statistics (STAT-101)'],
      course_code: [text, 'STAT-101'],
      instructor: [text, 'Prof. Amara Diallo'],
      credits: [integer, 6],
      language: [text, 'English'],
      prerequisites: [list({ type: 'string' }), []],
      topics: [list({ type: 'string' }), ['Descriptive statistics', 'Probability', 'Regression']],
      room: [text, null],
    }),
  },
]
