import type { Case } from './case.ts'
import { boolean, date, fields, integer, list, number, object, oneOf, text } from './case.ts'

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
    ...fields({
      guest_name: [text, 'Mrs Karin Holt'],
      room_number: [text, '214'],
      arrival_date: [date, '2026-03-10'],
      departure_date: [date, '2026-03-12'],
      charges: [
        list(object({ date, description: text, amount: number })),
        [
          { date: '2026-03-10', description: 'Room and breakfast', amount: 210 },
          { date: '2026-03-11', description: 'Room and breakfast', amount: 210 },
          { date: '2026-03-11', description: 'Restaurant', amount: 64.5 },
        ],
      ],
      city_tax: [number, 8.4],
      total: [number, 492.9],
      currency: [text, 'CHF'],
      loyalty_points: [integer, null],
    }),
  },
  {
    name: 'an abstract of a study',
    text: `Title: Sleep and memory in older adults
Authors: R. Imai, T. Solberg
Journal: Aging Letters
Published: 2024-10-02

We studied 128 participants aged 60 to 85. The mean age was 71.4 years. Memory scores improved by 9% in the intervention group (p = 0.02). The study was funded by the Nordic Science Fund. No conflict of interest was declared.`,
    ...fields({
      title: [text, 'Sleep and memory in older adults'],
      authors: [list({ type: 'string' }), ['R. Imai', 'T. Solberg']],
      journal: [text, 'Aging Letters'],
      publication_date: [date, '2024-10-02'],
      sample_size: [{ ...integer, description: 'Number of participants' }, 128],
      mean_age: [number, 71.4],
      improvement_percent: [number, 9],
      funder: [text, 'Nordic Science Fund'],
      conflict_of_interest: [boolean, false],
      doi: [text, null],
    }),
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
    ...fields({
      subject: [text, 'Offer for 25 licences'],
      recipient: [text, 'Mr Yilmaz'],
      sender: [text, 'Clara Voss'],
      company: [text, 'Quillware GmbH'],
      license_count: [integer, 25],
      price_per_license: [number, 48],
      valid_until: [date, '2026-05-15'],
      training_included: [boolean, true],
      phone: [text, '+49 221 555 0199'],
      discount_percent: [number, null],
    }),
  },
  {
    name: 'tickets in a list',
    text: `Open tickets this week:

1. [High] #881 Login page is blank in Safari - assigned to Noor
2. [Low] #884 Typo on the pricing page - assigned to Pablo
3. [Medium] #890 Slow search in large graphs - unassigned`,
    ...fields({
      tickets: [
        list(
          object({
            id: integer,
            priority: oneOf('low', 'medium', 'high'),
            title: text,
            assignee: text,
          }),
        ),
        [
          { id: 881, priority: 'high', title: 'Login page is blank in Safari', assignee: 'Noor' },
          { id: 884, priority: 'low', title: 'Typo on the pricing page', assignee: 'Pablo' },
          { id: 890, priority: 'medium', title: 'Slow search in large graphs', assignee: null },
        ],
      ],
    }),
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
    ...fields({
      mileage_km: [integer, 98_500],
      fuel: [oneOf('petrol', 'diesel', 'electric'), 'diesel'],
      transmission: [oneOf('manual', 'automatic'), 'automatic'],
      price: [number, 17_900],
      color: [text, 'dark blue'],
      previous_owners: [integer, 1],
      accident_free: [boolean, true],
      seller: [text, 'Autohaus Lind, Malmö'],
      engine_power: [text, null],
    }),
  },
  {
    name: 'minutes of a board',
    text: `Minutes of the board meeting held on 4 December 2025 in Tallinn

Present: K. Tamm (chair), L. Rebane, M. Saar
Apologies: J. Kask

The board approved the budget of EUR 1.2 million for 2026. The board rejected the proposal to lease new vehicles.
The next meeting takes place on 12 March 2026.`,
    ...fields({
      meeting_date: [date, '2025-12-04'],
      location: [text, 'Tallinn'],
      present: [list({ type: 'string' }), ['K. Tamm (chair)', 'L. Rebane', 'M. Saar']],
      apologies: [list({ type: 'string' }), ['J. Kask']],
      budget: [number, 1_200_000],
      next_meeting: [date, '2026-03-12'],
      quorum: [boolean, null],
    }),
  },
]
