import type { Case } from '#service/models/reader/filling/cases/case.ts'
import {
  boolean,
  date,
  fields,
  integer,
  list,
  number,
  object,
  text,
} from '#service/models/reader/filling/cases/case.ts'

export const daily: readonly Case[] = [
  {
    name: 'a prescription',
    text: `Dr. Helen Ashworth, GP
Meadow Lane Surgery

Patient: Oliver Tait     DOB: 04/11/1988
Date: 19 Feb 2026

Rx
1. Amoxicillin 500 mg capsules – one capsule three times daily for 7 days – 21 capsules
2. Ibuprofen 400 mg tablets – one tablet up to three times daily with food – 24 tablets

Allergies: none known
Repeat: no

Signature: H. Ashworth`,
    ...fields({
      doctor: [text, 'Dr. Helen Ashworth'],
      practice: [text, 'Meadow Lane Surgery'],
      patient: [text, 'Oliver Tait'],
      date_of_birth: [date, '1988-11-04'],
      date: [date, '2026-02-19'],
      medications: [
        list(object({ name: text, dose: text, instructions: text, duration_days: integer })),
        [
          {
            name: 'Amoxicillin',
            dose: '500 mg',
            instructions: 'one capsule three times daily for 7 days',
            duration_days: 7,
          },
          {
            name: 'Ibuprofen',
            dose: '400 mg',
            instructions: 'one tablet up to three times daily with food',
            duration_days: null,
          },
        ],
      ],
      repeat: [boolean, false],
      pharmacy: [text, null],
    }),
  },
  {
    name: 'a confirmation of flights',
    text: `From: Aurora Air <noreply@auroraair.example>
Subject: Your trip to Reykjavik – booking K7QW2M

Dear Ms Lindqvist,

your booking is confirmed.

Booking reference: K7QW2M
Passenger: Elsa Lindqvist
Ticket number: 781-2409113356

Outbound
Flight: AU 431
From: Copenhagen (CPH) Terminal 2
To: Reykjavik (KEF)
Departure: 22 Aug 2026, 07:15
Arrival: 22 Aug 2026, 08:35
Seat: 14C

Return
Flight: AU 432
From: Reykjavik (KEF)
To: Copenhagen (CPH)
Departure: 29 Aug 2026, 13:40
Arrival: 29 Aug 2026, 18:50
Seat: 15A

Baggage: 1 x 23 kg
Total price: DKK 3,248.00 incl. taxes`,
    ...fields({
      booking_reference: [text, 'K7QW2M'],
      passenger: [text, 'Elsa Lindqvist'],
      ticket_number: [text, '781-2409113356'],
      outbound: {
        flight_number: [text, 'AU 431'],
        departure_airport: [text, 'Copenhagen (CPH) Terminal 2'],
        arrival_airport: [text, 'Reykjavik (KEF)'],
        departure_time: [{ type: ['string', 'null'], format: 'date-time' }, '2026-08-22T07:15:00Z'],
        seat: [text, '14C'],
      },
      return: {
        flight_number: [text, 'AU 432'],
        departure_airport: [text, 'Reykjavik (KEF)'],
        arrival_airport: [text, 'Copenhagen (CPH)'],
        departure_time: [{ type: ['string', 'null'], format: 'date-time' }, '2026-08-29T13:40:00Z'],
        seat: [text, '15A'],
      },
      total_price: [number, 3248],
      currency: [text, 'DKK'],
      meal: [text, null],
    }),
  },
  {
    name: 'a German flat to rent',
    text: `Helle 3-Zimmer-Wohnung in Leipzig-Connewitz

Wohnfläche: ca. 78,5 m²
Zimmer: 3
Etage: 2. OG
Baujahr: 1912
Kaltmiete: 845 €
Nebenkosten: 190 €
Warmmiete: 1.035 €
Kaution: 2.535 €
Bezugsfrei ab: 01.10.2026
Haustiere: nach Absprache
Balkon: ja
Aufzug: nein
Heizungsart: Fernwärme
Energieausweis: Verbrauchsausweis, 96 kWh/(m²·a)

Keine Stellplätze vorhanden, Keller vorhanden.
Ansprechpartnerin: Frau Nadine Böhm, 0341 5550142`,
    ...fields({
      wohnflaeche_qm: [number, 78.5],
      zimmer: [integer, 3],
      baujahr: [integer, 1912],
      kaltmiete: [number, 845],
      nebenkosten: [number, 190],
      warmmiete: [number, 1035],
      kaution: [number, 2535],
      frei_ab: [date, '2026-10-01'],
      balkon: [boolean, true],
      aufzug: [boolean, false],
      keller: [boolean, true],
      stellplatz: [boolean, false],
      heizungsart: [text, 'Fernwärme'],
      telefon: [text, '0341 5550142'],
      provision: [number, null],
    }),
  },
  {
    name: 'a recipe',
    text: `# Lemon lentil soup

Serves 4 · Prep 10 minutes · Cook 30 minutes · vegan

## Ingredients
- 250 g red lentils
- 1 onion, chopped
- 2 tbsp olive oil
- 1.2 l vegetable stock
- 1 lemon

## Method
1. Soften the onion in the oil.
2. Add lentils and stock and simmer for 25 minutes.
3. Blend and season with lemon juice.

Per portion: 310 kcal`,
    ...fields({
      title: [text, 'Lemon lentil soup'],
      servings: [integer, 4],
      prep_minutes: [integer, 10],
      cook_minutes: [integer, 30],
      vegan: [boolean, true],
      ingredients: [
        list({ type: 'string' }),
        [
          '250 g red lentils',
          '1 onion, chopped',
          '2 tbsp olive oil',
          '1.2 l vegetable stock',
          '1 lemon',
        ],
      ],
      steps: [
        list({ type: 'string' }),
        [
          'Soften the onion in the oil.',
          'Add lentils and stock and simmer for 25 minutes.',
          'Blend and season with lemon juice.',
        ],
      ],
      calories: [number, 310],
      author: [text, null],
    }),
  },
  {
    name: 'a letter about a claim',
    text: `Albion Mutual, Claims Department
Our ref: CLM/26/004417
3 March 2026

Dear Mrs Farrow,

Thank you for reporting your claim. We understand that on 25 February 2026 a pipe burst in your kitchen at 9 Orchard Way, Ludlow, and damaged the floor and two cupboards. You estimate the damage at £2,150. Your policy number is HH-339021 and your excess is £250.

Our surveyor, Mr Neil Abbot, will visit you on 9 March 2026 between 10 am and noon. Please do not throw anything away before his visit. You can reach him at 07700 900341.

Your home is not fit for use? Alternative accommodation is covered up to £5,000.

Yours sincerely
Joan Pritchard
Claims handler`,
    ...fields({
      claim_number: [text, 'CLM/26/004417'],
      letter_date: [date, '2026-03-03'],
      incident_date: [date, '2026-02-25'],
      policy_number: [text, 'HH-339021'],
      estimated_damage: [number, 2150],
      excess: [number, 250],
      surveyor: [text, 'Mr Neil Abbot'],
      visit_date: [date, '2026-03-09'],
      surveyor_phone: [text, '07700 900341'],
      alternative_accommodation_limit: [number, 5000],
      claims_handler: [text, 'Joan Pritchard'],
      police_report_number: [text, null],
    }),
  },
]
