import type { Case } from './case.ts'
import { boolean, date, integer, list, number, object, oneOf, text } from './case.ts'

export const papers: readonly Case[] = [
  {
    name: 'a hotel bill',
    text: `Hotel Bellevue, Rue du Lac 8, Lausanne
Guest: Mrs Karin Holt
Room: 214
Arrival: 10.03.2026
Departure: 12.03.2026

10.03.2026  Room and breakfast   CHF 210.00
11.03.2026  Room and breakfast   CHF 210.00
11.03.2026  Restaurant           CHF 64.50

City tax: CHF 8.40
Total: CHF 492.90
Paid by credit card. Thank you for your stay.`,
    schema: object({
      guest_name: text,
      room_number: text,
      arrival_date: date,
      departure_date: date,
      charges: list(object({ date, description: text, amount: number })),
      city_tax: number,
      total: number,
      currency: text,
      loyalty_points: integer,
    }),
    expected: {
      guest_name: 'Mrs Karin Holt',
      room_number: '214',
      arrival_date: '2026-03-10',
      departure_date: '2026-03-12',
      charges: [
        { date: '2026-03-10', description: 'Room and breakfast', amount: 210 },
        { date: '2026-03-11', description: 'Room and breakfast', amount: 210 },
        { date: '2026-03-11', description: 'Restaurant', amount: 64.5 },
      ],
      city_tax: 8.4,
      total: 492.9,
      currency: 'CHF',
      loyalty_points: null,
    },
  },
  {
    name: 'an abstract of a study',
    text: `Title: Sleep and memory in older adults
Authors: R. Imai, T. Solberg
Journal: Aging Letters
Published: 2024-10-02

We studied 128 participants aged 60 to 85. The mean age was 71.4 years. Memory scores improved by 9% in the intervention group (p = 0.02). The study was funded by the Nordic Science Fund. No conflict of interest was declared.`,
    schema: object({
      title: text,
      authors: list({ type: 'string' }),
      journal: text,
      publication_date: date,
      sample_size: { ...integer, description: 'Number of participants' },
      mean_age: number,
      improvement_percent: number,
      funder: text,
      conflict_of_interest: boolean,
      doi: text,
    }),
    expected: {
      title: 'Sleep and memory in older adults',
      authors: ['R. Imai', 'T. Solberg'],
      journal: 'Aging Letters',
      publication_date: '2024-10-02',
      sample_size: 128,
      mean_age: 71.4,
      improvement_percent: 9,
      funder: 'Nordic Science Fund',
      conflict_of_interest: false,
      doi: null,
    },
  },
  {
    name: 'a sales e-mail',
    text: `Subject: Offer for 25 licences

Dear Mr Yilmaz,

thank you for your interest. We can offer 25 licences at €48 per licence and year. The offer is valid until 15 May 2026. Setup takes two days. Training is included.

Best regards,
Clara Voss
Account Manager, Quillware GmbH
Tel: +49 221 555 0199`,
    schema: object({
      subject: text,
      recipient: text,
      sender: text,
      company: text,
      license_count: integer,
      price_per_license: number,
      valid_until: date,
      training_included: boolean,
      phone: text,
      discount_percent: number,
    }),
    expected: {
      subject: 'Offer for 25 licences',
      recipient: 'Mr Yilmaz',
      sender: 'Clara Voss',
      company: 'Quillware GmbH',
      license_count: 25,
      price_per_license: 48,
      valid_until: '2026-05-15',
      training_included: true,
      phone: '+49 221 555 0199',
      discount_percent: null,
    },
  },
  {
    name: 'tickets in a list',
    text: `Open tickets this week:

1. [High] #881 Login page is blank in Safari - assigned to Noor
2. [Low] #884 Typo on the pricing page - assigned to Pablo
3. [Medium] #890 Slow search in large graphs - unassigned`,
    schema: object({
      tickets: list(
        object({
          id: integer,
          priority: oneOf('low', 'medium', 'high'),
          title: text,
          assignee: text,
        }),
      ),
    }),
    expected: {
      tickets: [
        { id: 881, priority: 'high', title: 'Login page is blank in Safari', assignee: 'Noor' },
        { id: 884, priority: 'low', title: 'Typo on the pricing page', assignee: 'Pablo' },
        { id: 890, priority: 'medium', title: 'Slow search in large graphs', assignee: null },
      ],
    },
  },
  {
    name: 'a vehicle listing',
    text: `2019 Volvo V60 D4, 98,500 km, diesel, automatic
Price: €17,900 negotiable
First registration: 04/2019
Colour: dark blue
Previous owners: 1
Accident-free: yes
Seller: Autohaus Lind, Malmö`,
    schema: object({
      mileage_km: integer,
      fuel: oneOf('petrol', 'diesel', 'electric'),
      transmission: oneOf('manual', 'automatic'),
      price: number,
      color: text,
      previous_owners: integer,
      accident_free: boolean,
      seller: text,
      engine_power: text,
    }),
    expected: {
      mileage_km: 98_500,
      fuel: 'diesel',
      transmission: 'automatic',
      price: 17_900,
      color: 'dark blue',
      previous_owners: 1,
      accident_free: true,
      seller: 'Autohaus Lind, Malmö',
      engine_power: null,
    },
  },
  {
    name: 'minutes of a board',
    text: `Minutes of the board meeting held on 4 December 2025 in Tallinn

Present: K. Tamm (chair), L. Rebane, M. Saar
Apologies: J. Kask

The board approved the budget of EUR 1.2 million for 2026. The board rejected the proposal to lease new vehicles.
The next meeting takes place on 12 March 2026.`,
    schema: object({
      meeting_date: date,
      location: text,
      present: list({ type: 'string' }),
      apologies: list({ type: 'string' }),
      budget: number,
      next_meeting: date,
      quorum: boolean,
    }),
    expected: {
      meeting_date: '2025-12-04',
      location: 'Tallinn',
      present: ['K. Tamm (chair)', 'L. Rebane', 'M. Saar'],
      apologies: ['J. Kask'],
      budget: 1_200_000,
      next_meeting: '2026-03-12',
      quorum: null,
    },
  },
]
