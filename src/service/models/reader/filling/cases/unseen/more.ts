import type { Case } from '#service/models/reader/filling/cases/case.ts'
import {
  date,
  fields,
  integer,
  list,
  number,
  object,
  oneOf,
  text,
} from '#service/models/reader/filling/cases/case.ts'

export const more: readonly Case[] = [
  {
    name: 'a recipe with its nutrition',
    text: `Grandma's Apple Crumble
by Tess Holloway | Dessert | Vegetarian

Prep: 20 min | Cook: 35 min | Serves 6

INGREDIENTS
5 medium apples
100 g brown sugar
150 g plain flour
90 g cold butter
1 tsp cinnamon

METHOD
1. Heat the oven to 180 °C.
2. Peel and slice the apples and mix with half the sugar.
3. Rub flour, butter and the rest of the sugar to crumbs.
4. Bake for 35 minutes until golden.

Per serving: 312 kcal, 13 g fat, 3 g protein`,
    ...fields({
      title: [text, "Grandma's Apple Crumble"],
      author: [text, 'Tess Holloway'],
      prep_minutes: [integer, 20],
      cook_minutes: [integer, 35],
      servings: [integer, 6],
      oven_temperature: [integer, 180],
      ingredients: [
        list({ type: 'string' }),
        [
          '5 medium apples',
          '100 g brown sugar',
          '150 g plain flour',
          '90 g cold butter',
          '1 tsp cinnamon',
        ],
      ],
      steps: [
        list({ type: 'string' }),
        [
          'Heat the oven to 180 °C.',
          'Peel and slice the apples and mix with half the sugar.',
          'Rub flour, butter and the rest of the sugar to crumbs.',
          'Bake for 35 minutes until golden.',
        ],
      ],
      calories: [integer, 312],
      fat_g: [number, 13],
      carbohydrates_g: [number, null],
    }),
  },
  {
    name: 'the report of a school',
    text: `GREENACRE ACADEMY
End of Term Report – Summer 2025

Pupil: Theo Marchant          Form: 9B
Form tutor: Ms R. Adeyemi     Attendance: 96.4%

Subject        Effort   Attainment   Teacher
Mathematics    A        7            Mr Pole
English        B        6            Mrs Quill
Chemistry      A        8            Dr Sand

Tutor's comment: Theo has had a very good year and helps others.

Days absent: 4
Next term begins: 3 September 2025`,
    ...fields({
      student: [text, 'Theo Marchant'],
      form: [text, '9B'],
      tutor: [text, 'Ms R. Adeyemi'],
      attendance_percent: [number, 96.4],
      grades: [
        list(object({ subject: text, effort: text, attainment: integer, teacher: text })),
        [
          { subject: 'Mathematics', effort: 'A', attainment: 7, teacher: 'Mr Pole' },
          { subject: 'English', effort: 'B', attainment: 6, teacher: 'Mrs Quill' },
          { subject: 'Chemistry', effort: 'A', attainment: 8, teacher: 'Dr Sand' },
        ],
      ],
      comment: [text, 'Theo has had a very good year and helps others.'],
      days_absent: [integer, 4],
      next_term_start: [date, '2025-09-03'],
      rank_in_class: [integer, null],
    }),
  },
  {
    name: 'a bill for electricity',
    text: `BrightGrid Energy
Your electricity bill

Account number: 4410 0927 33
Bill date: 3 March 2026
Billing period: 1 Dec 2025 – 28 Feb 2026
Supply address: 9 Orchard Close, Exeter EX4 6AB

Meter reading (start): 18,204 kWh
Meter reading (end): 19,116 kWh
Units used: 912 kWh
Unit rate: 27.4p per kWh
Standing charge: £52.20

Total charges this period: £302.09
Previous balance: £18.00 CR
Amount to pay: £284.09
We will collect this by Direct Debit on or after 17 March 2026.`,
    ...fields({
      supplier: [text, 'BrightGrid Energy'],
      account_number: [text, '4410 0927 33'],
      bill_date: [date, '2026-03-03'],
      supply_address: [text, '9 Orchard Close, Exeter EX4 6AB'],
      start_reading: [integer, 18204],
      end_reading: [integer, 19116],
      units_used: [number, 912],
      standing_charge: [number, 52.2],
      amount_to_pay: [number, 284.09],
      tariff_name: [text, null],
      payment_method: [oneOf('direct_debit', 'card', 'cash'), 'direct_debit'],
    }),
  },
]
