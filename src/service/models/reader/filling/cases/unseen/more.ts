import type { Case } from '#service/models/reader/filling/cases/case.ts'
import {
  date,
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
    schema: object({
      title: text,
      author: text,
      prep_minutes: integer,
      cook_minutes: integer,
      servings: integer,
      oven_temperature: integer,
      ingredients: list({ type: 'string' }),
      steps: list({ type: 'string' }),
      calories: integer,
      fat_g: number,
      carbohydrates_g: number,
    }),
    expected: {
      title: "Grandma's Apple Crumble",
      author: 'Tess Holloway',
      prep_minutes: 20,
      cook_minutes: 35,
      servings: 6,
      oven_temperature: 180,
      ingredients: [
        '5 medium apples',
        '100 g brown sugar',
        '150 g plain flour',
        '90 g cold butter',
        '1 tsp cinnamon',
      ],
      steps: [
        'Heat the oven to 180 °C.',
        'Peel and slice the apples and mix with half the sugar.',
        'Rub flour, butter and the rest of the sugar to crumbs.',
        'Bake for 35 minutes until golden.',
      ],
      calories: 312,
      fat_g: 13,
      carbohydrates_g: null,
    },
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
    schema: object({
      student: text,
      form: text,
      tutor: text,
      attendance_percent: number,
      grades: list(object({ subject: text, effort: text, attainment: integer, teacher: text })),
      comment: text,
      days_absent: integer,
      next_term_start: date,
      rank_in_class: integer,
    }),
    expected: {
      student: 'Theo Marchant',
      form: '9B',
      tutor: 'Ms R. Adeyemi',
      attendance_percent: 96.4,
      grades: [
        { subject: 'Mathematics', effort: 'A', attainment: 7, teacher: 'Mr Pole' },
        { subject: 'English', effort: 'B', attainment: 6, teacher: 'Mrs Quill' },
        { subject: 'Chemistry', effort: 'A', attainment: 8, teacher: 'Dr Sand' },
      ],
      comment: 'Theo has had a very good year and helps others.',
      days_absent: 4,
      next_term_start: '2025-09-03',
      rank_in_class: null,
    },
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
    schema: object({
      supplier: text,
      account_number: text,
      bill_date: date,
      supply_address: text,
      start_reading: integer,
      end_reading: integer,
      units_used: number,
      standing_charge: number,
      amount_to_pay: number,
      tariff_name: text,
      payment_method: oneOf('direct_debit', 'card', 'cash'),
    }),
    expected: {
      supplier: 'BrightGrid Energy',
      account_number: '4410 0927 33',
      bill_date: '2026-03-03',
      supply_address: '9 Orchard Close, Exeter EX4 6AB',
      start_reading: 18204,
      end_reading: 19116,
      units_used: 912,
      standing_charge: 52.2,
      amount_to_pay: 284.09,
      tariff_name: null,
      payment_method: 'direct_debit',
    },
  },
]
