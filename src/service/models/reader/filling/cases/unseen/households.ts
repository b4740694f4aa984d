import type { Case } from '#service/models/reader/filling/cases/case.ts'
import {
  boolean,
  date,
  fields,
  integer,
  list,
  number,
  object,
  oneOf,
  text,
} from '#service/models/reader/filling/cases/case.ts'

export const households: readonly Case[] = [
  {
    name: 'a used car for sale',
    text: `Škoda Octavia Combi 2.0 TDI Style

€16,450 | 04/2021 | 68,300 km | 110 kW (150 hp) | Diesel | Automatic

One owner, non-smoker, full service history. Next inspection due 04/2027. Colour: graphite grey metallic. Heated seats and a reversing camera, no tow bar. Accident-free. 5 doors, 5 seats. VIN: TMBJJ7NX8MY012345.

Private seller, Graz. Call Lukas: +43 660 5550199. Price negotiable.`,
    ...fields({
      make: [text, 'Škoda'],
      price: [number, 16450],
      currency: [text, 'EUR'],
      mileage_km: [integer, 68300],
      power_kw: [integer, 110],
      fuel: [oneOf('petrol', 'diesel', 'electric', 'hybrid'), 'diesel'],
      transmission: [oneOf('manual', 'automatic'), 'automatic'],
      color: [text, 'graphite grey metallic'],
      heated_seats: [boolean, true],
      tow_bar: [boolean, false],
      doors: [integer, 5],
      seats: [integer, 5],
      vin: [text, 'TMBJJ7NX8MY012345'],
      phone: [text, '+43 660 5550199'],
      negotiable: [boolean, true],
      previous_accidents: [integer, null],
    }),
  },
  {
    name: 'a report of a laboratory',
    text: `Clinical Laboratory Weber
Patient: Yusuf Demir            Sample ID: 26-0311-884
Born: 17.08.1975                Collected: 11.03.2026 07:50
Sex: male                       Reported: 12.03.2026

Test              Result   Unit     Reference range
Haemoglobin       14.1     g/dL     13.5 - 17.5
Leukocytes        11.8     10^9/L   4.0 - 10.0
Creatinine        0.94     mg/dL    0.70 - 1.20
HbA1c             6.1      %        < 5.7

Comment: Leukocytes slightly elevated, please repeat in two weeks.`,
    ...fields({
      patient_name: [text, 'Yusuf Demir'],
      sample_id: [text, '26-0311-884'],
      birth_date: [date, '1975-08-17'],
      sex: [oneOf('male', 'female', 'other'), 'male'],
      collected_on: [date, '2026-03-11'],
      reported_on: [date, '2026-03-12'],
      results: [
        list(object({ test: text, value: number, unit: text, reference_range: text })),
        [
          { test: 'Haemoglobin', value: 14.1, unit: 'g/dL', reference_range: '13.5 - 17.5' },
          { test: 'Leukocytes', value: 11.8, unit: '10^9/L', reference_range: '4.0 - 10.0' },
          { test: 'Creatinine', value: 0.94, unit: 'mg/dL', reference_range: '0.70 - 1.20' },
          { test: 'HbA1c', value: 6.1, unit: '%', reference_range: '< 5.7' },
        ],
      ],
      comment: [text, 'Leukocytes slightly elevated, please repeat in two weeks.'],
      fasting: [boolean, null],
    }),
  },
  {
    name: 'a chat with a hotel',
    text: `Guest: Hello, I'd like to book a double room from 3 to 6 October 2026.
Hotel: Of course! A double room with breakfast is 129 € a night. How many guests?
Guest: Two adults, no children. Do you have parking?
Hotel: Yes, 12 € a night. May I have your name and e-mail?
Guest: Marta Kowalska, marta.k@post.example
Hotel: Thank you. And your customer number, if you have one?
Guest: OK, thanks, but I don't have one.
Hotel: No problem. Your reservation is H-5590.`,
    ...fields({
      guest_name: [text, 'Marta Kowalska'],
      email: [text, 'marta.k@post.example'],
      room_type: [text, 'double room'],
      check_in: [date, '2026-10-03'],
      check_out: [date, '2026-10-06'],
      adults: [integer, 2],
      children: [integer, 0],
      price_per_night: [number, 129],
      parking_price: [number, 12],
      breakfast_included: [boolean, true],
      reservation_number: [text, 'H-5590'],
      customer_number: [text, null],
      phone: [text, null],
    }),
  },
  {
    name: 'a French rental contract',
    text: `CONTRAT DE LOCATION – logement meublé

Bailleur : M. Henri Vasseur, 4 allée des Pins, 33600 Pessac
Locataire : Mlle Inès Morel, née le 22 janvier 2001

Adresse du logement : 18 rue Sainte-Catherine, 33000 Bordeaux
Surface habitable : 31 m²
Nombre de pièces : 2
Date de prise d'effet : 1er septembre 2026
Durée : 12 mois
Loyer mensuel : 620 €
Charges : 45 €
Dépôt de garantie : 1 240 €
Le loyer est payable le 5 de chaque mois.
Les animaux ne sont pas autorisés.`,
    ...fields({
      bailleur: [text, 'M. Henri Vasseur'],
      locataire: [text, 'Mlle Inès Morel'],
      adresse_logement: [text, '18 rue Sainte-Catherine, 33000 Bordeaux'],
      surface_m2: [number, 31],
      nombre_pieces: [integer, 2],
      date_debut: [date, '2026-09-01'],
      duree_mois: [integer, 12],
      loyer: [number, 620],
      charges: [number, 45],
      depot_garantie: [number, 1240],
      meuble: [boolean, true],
      animaux_autorises: [boolean, false],
      garant: [text, null],
    }),
  },
  {
    name: 'an event on a poster',
    text: `SUMMER NIGHTS AT THE MILL
Open-air concert

The Hollow Pines + support: Dora Finch
Saturday 11 July 2026
Doors 18:30 | Start 19:45
The Old Mill, Riverside Park, Hexham

Tickets £22 (concessions £15), under 12s free
Book at https://millnights.example/tickets
No dogs, please. Food and drinks on site. In case of rain the concert takes place in the barn.`,
    ...fields({
      event_name: [text, 'SUMMER NIGHTS AT THE MILL'],
      headliner: [text, 'The Hollow Pines'],
      date: [date, '2026-07-11'],
      doors: [text, '18:30'],
      start_time: [text, '19:45'],
      venue: [text, 'The Old Mill, Riverside Park, Hexham'],
      ticket_price: [number, 22],
      concession_price: [number, 15],
      url: [text, 'https://millnights.example/tickets'],
      dogs_allowed: [boolean, false],
      organizer: [text, null],
    }),
  },
]
