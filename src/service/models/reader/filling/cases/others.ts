import type { Case } from './case.ts'
import { boolean, date, fields, integer, list, number, object, oneOf, text } from './case.ts'

export const others: readonly Case[] = [
  {
    name: 'a quote for a kitchen',
    text: `QUOTATION

Quote number: Q-3391
Valid until: 30 November 2025
Prepared for: Mr Alan Turner
Prepared by: Helen Marsh, Oakline Kitchens Ltd

1. Oak worktop, 3 m - £640.00
2. Ceramic sink - £215.50
3. Fitting - £380.00

Net total £1,235.50
VAT £247.10
Total £1,482.60

Lead time: 6 weeks`,
    ...fields({
      quote_number: [text, 'Q-3391'],
      valid_until: [date, '2025-11-30'],
      customer_name: [text, 'Mr Alan Turner'],
      items: [
        list(object({ description: text, price: number })),
        [
          { description: 'Oak worktop, 3 m', price: 640 },
          { description: 'Ceramic sink', price: 215.5 },
          { description: 'Fitting', price: 380 },
        ],
      ],
      net_total: [number, 1235.5],
      vat_amount: [number, 247.1],
      total_amount: [number, 1482.6],
      lead_time_weeks: [integer, 6],
      delivery_address: [text, null],
    }),
  },
  {
    name: 'a press release',
    text: `HELSINKI, 4 September 2025 – Polar Battery Oyj today announced revenue of €48.2 million for the second quarter, up 12% from a year earlier. Operating profit was €3.9 million. The company employs 410 people.

"We are pleased with the quarter," said Satu Lehtinen, chief executive officer of Polar Battery.

Media contact: press@polarbattery.example`,
    ...fields({
      date: [date, '2025-09-04'],
      company: [{ ...text, description: 'Name of the company' }, 'Polar Battery Oyj'],
      revenue: [{ ...number, description: 'Revenue in euros' }, 48_200_000],
      growth_percent: [number, 12],
      operating_profit: [number, 3_900_000],
      employees: [integer, 410],
      ceo: [text, 'Satu Lehtinen'],
      media_contact: [text, 'press@polarbattery.example'],
      dividend: [number, null],
    }),
  },
  {
    name: 'a support chat',
    text: `Customer: Hi, my name is Rafael Souza. My account number is 778-2041.
Agent: Hello Rafael, how can I help?
Customer: The app crashes when I upload a photo. I use a Pixel 8 with Android 15.
Agent: Thank you. I have opened ticket SUP-5512 for you.`,
    ...fields({
      customer_name: [text, 'Rafael Souza'],
      account_number: [text, '778-2041'],
      device: [text, 'Pixel 8'],
      ticket_id: [{ type: ['string', 'null'], pattern: '^SUP-[0-9]+$' }, 'SUP-5512'],
      resolved: [boolean, null],
    }),
  },
  {
    name: 'an event page',
    text: `# Open Data Day

**When:** 7 March 2026, 10:00 AM - 4:00 PM
**Where:** City Library, Main Hall, Ghent
**Cost:** free

Speakers
- Lotte Maes, Statistics Flanders
- Omar Haddad, Ghent University

Topics: mapping, public transport, air quality
Register at https://opendata.example/ghent`,
    ...fields({
      name: [text, 'Open Data Day'],
      date: [date, '2026-03-07'],
      venue: [text, 'City Library, Main Hall, Ghent'],
      speakers: [
        list(object({ name: text, affiliation: text })),
        [
          { name: 'Lotte Maes', affiliation: 'Statistics Flanders' },
          { name: 'Omar Haddad', affiliation: 'Ghent University' },
        ],
      ],
      topics: [list({ type: 'string' }), ['mapping', 'public transport', 'air quality']],
      registration_url: [
        { type: ['string', 'null'], format: 'uri' },
        'https://opendata.example/ghent',
      ],
      capacity: [integer, null],
    }),
  },
  {
    name: 'an inspection report as TSV',
    text: `Site: Plant 7
Inspector: G. Moreau
Date of inspection: 18/02/2025

Asset\tCondition\tNext check\tDefects
Pump P-101\tgood\t18/08/2025\t0
Valve V-22\tpoor\t01/03/2025\t3
Boiler B-2\tfair\t18/05/2025\t1`,
    ...fields({
      site: [text, 'Plant 7'],
      inspector: [text, 'G. Moreau'],
      inspection_date: [date, '2025-02-18'],
      assets: [
        list(
          object({
            asset: text,
            condition: oneOf('good', 'fair', 'poor'),
            next_check: date,
            defects: integer,
          }),
        ),
        [
          { asset: 'Pump P-101', condition: 'good', next_check: '2025-08-18', defects: 0 },
          { asset: 'Valve V-22', condition: 'poor', next_check: '2025-03-01', defects: 3 },
          { asset: 'Boiler B-2', condition: 'fair', next_check: '2025-05-18', defects: 1 },
        ],
      ],
      overall_rating: [text, null],
    }),
  },
  {
    name: 'a handover note',
    text: `Pt is a 71 y/o F admitted with CHF exacerbation. BP 132/78, pulse 96, SpO2 93% on 2 L. Allergic to sulfa. Current meds: furosemide 40 mg BID, carvedilol 12.5 mg BID. No chest pain. Daughter Irene is the contact, phone 555-201-3344.`,
    ...fields({
      age: [integer, 71],
      sex: [oneOf('male', 'female'), 'female'],
      blood_pressure: [text, '132/78'],
      pulse: [integer, 96],
      oxygen_saturation: [number, 93],
      medications: [
        list(object({ name: text, dose: text, frequency: text })),
        [
          { name: 'furosemide', dose: '40 mg', frequency: 'BID' },
          { name: 'carvedilol', dose: '12.5 mg', frequency: 'BID' },
        ],
      ],
      chest_pain: [boolean, false],
      contact_phone: [text, '555-201-3344'],
      weight: [number, null],
    }),
  },
  {
    name: 'a minimal order as key = value',
    text: `order_id = 88121
customer.name = Wren Ltd
customer.vat_id = GB 884 2019 55
ship_to = 4 Dock Road, Hull
express = true
lines:
  - sku: TX-100, qty: 3, price: 12.00
  - sku: TX-205, qty: 1, price: 48.50`,
    ...fields({
      order_id: [text, '88121'],
      customer: { name: [text, 'Wren Ltd'], vat_id: [text, 'GB 884 2019 55'] },
      ship_to: [text, '4 Dock Road, Hull'],
      express: [boolean, true],
      lines: [
        list(object({ sku: text, qty: integer, price: number })),
        [
          { sku: 'TX-100', qty: 3, price: 12 },
          { sku: 'TX-205', qty: 1, price: 48.5 },
        ],
      ],
      coupon: [text, null],
    }),
  },
]
