import type { Case } from '#service/models/reader/filling/cases/case.ts'
import {
  boolean,
  date,
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
    schema: object({
      make: text,
      price: number,
      currency: text,
      mileage_km: integer,
      power_kw: integer,
      fuel: oneOf('petrol', 'diesel', 'electric', 'hybrid'),
      transmission: oneOf('manual', 'automatic'),
      color: text,
      heated_seats: boolean,
      tow_bar: boolean,
      doors: integer,
      seats: integer,
      vin: text,
      phone: text,
      negotiable: boolean,
      previous_accidents: integer,
    }),
    expected: {
      make: 'Škoda',
      price: 16450,
      currency: 'EUR',
      mileage_km: 68300,
      power_kw: 110,
      fuel: 'diesel',
      transmission: 'automatic',
      color: 'graphite grey metallic',
      heated_seats: true,
      tow_bar: false,
      doors: 5,
      seats: 5,
      vin: 'TMBJJ7NX8MY012345',
      phone: '+43 660 5550199',
      negotiable: true,
      previous_accidents: null,
    },
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
    schema: object({
      patient_name: text,
      sample_id: text,
      birth_date: date,
      sex: oneOf('male', 'female', 'other'),
      collected_on: date,
      reported_on: date,
      results: list(object({ test: text, value: number, unit: text, reference_range: text })),
      comment: text,
      fasting: boolean,
    }),
    expected: {
      patient_name: 'Yusuf Demir',
      sample_id: '26-0311-884',
      birth_date: '1975-08-17',
      sex: 'male',
      collected_on: '2026-03-11',
      reported_on: '2026-03-12',
      results: [
        { test: 'Haemoglobin', value: 14.1, unit: 'g/dL', reference_range: '13.5 - 17.5' },
        { test: 'Leukocytes', value: 11.8, unit: '10^9/L', reference_range: '4.0 - 10.0' },
        { test: 'Creatinine', value: 0.94, unit: 'mg/dL', reference_range: '0.70 - 1.20' },
        { test: 'HbA1c', value: 6.1, unit: '%', reference_range: '< 5.7' },
      ],
      comment: 'Leukocytes slightly elevated, please repeat in two weeks.',
      fasting: null,
    },
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
    schema: object({
      guest_name: text,
      email: text,
      room_type: text,
      check_in: date,
      check_out: date,
      adults: integer,
      children: integer,
      price_per_night: number,
      parking_price: number,
      breakfast_included: boolean,
      reservation_number: text,
      customer_number: text,
      phone: text,
    }),
    expected: {
      guest_name: 'Marta Kowalska',
      email: 'marta.k@post.example',
      room_type: 'double room',
      check_in: '2026-10-03',
      check_out: '2026-10-06',
      adults: 2,
      children: 0,
      price_per_night: 129,
      parking_price: 12,
      breakfast_included: true,
      reservation_number: 'H-5590',
      customer_number: null,
      phone: null,
    },
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
    schema: object({
      bailleur: text,
      locataire: text,
      adresse_logement: text,
      surface_m2: number,
      nombre_pieces: integer,
      date_debut: date,
      duree_mois: integer,
      loyer: number,
      charges: number,
      depot_garantie: number,
      meuble: boolean,
      animaux_autorises: boolean,
      garant: text,
    }),
    expected: {
      bailleur: 'M. Henri Vasseur',
      locataire: 'Mlle Inès Morel',
      adresse_logement: '18 rue Sainte-Catherine, 33000 Bordeaux',
      surface_m2: 31,
      nombre_pieces: 2,
      date_debut: '2026-09-01',
      duree_mois: 12,
      loyer: 620,
      charges: 45,
      depot_garantie: 1240,
      meuble: true,
      animaux_autorises: false,
      garant: null,
    },
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
    schema: object({
      event_name: text,
      headliner: text,
      date: date,
      doors: text,
      start_time: text,
      venue: text,
      ticket_price: number,
      concession_price: number,
      url: text,
      dogs_allowed: boolean,
      organizer: text,
    }),
    expected: {
      event_name: 'SUMMER NIGHTS AT THE MILL',
      headliner: 'The Hollow Pines',
      date: '2026-07-11',
      doors: '18:30',
      start_time: '19:45',
      venue: 'The Old Mill, Riverside Park, Hexham',
      ticket_price: 22,
      concession_price: 15,
      url: 'https://millnights.example/tickets',
      dogs_allowed: false,
      organizer: null,
    },
  },
]
