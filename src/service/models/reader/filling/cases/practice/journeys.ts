import type { Case } from '#service/models/reader/filling/cases/case.ts'
import {
  boolean,
  date,
  fields,
  integer,
  number,
  oneOf,
  text,
} from '#service/models/reader/filling/cases/case.ts'

export const journeys: readonly Case[] = [
  {
    name: 'a ticket of a train in French',
    text: `Confirmation de votre commande

Référence dossier : TX9P4L
Voyageur : M. Karim Benali (carte Avantage)
Trajet : Lyon Part-Dieu → Paris Gare de Lyon
Date : samedi 12 septembre 2026
Départ : 07h04
Arrivée : 09h01
Train : TGV INOUI 6604
Voiture 8, place 54 (2e classe)
Prix : 49,00 €

Billet échangeable et non remboursable.`,
    ...fields({
      reference_dossier: [text, 'TX9P4L'],
      voyageur: [text, 'M. Karim Benali'],
      gare_depart: [text, 'Lyon Part-Dieu'],
      gare_arrivee: [text, 'Paris Gare de Lyon'],
      date: [date, '2026-09-12'],
      heure_depart: [text, '07h04'],
      heure_arrivee: [text, '09h01'],
      numero_train: [text, 'TGV INOUI 6604'],
      voiture: [integer, 8],
      place: [integer, 54],
      classe: [integer, 2],
      prix: [number, 49],
      devise: [oneOf('EUR', 'CHF', 'GBP'), 'EUR'],
      echangeable: [boolean, true],
      remboursable: [boolean, false],
      bagages: [text, null],
    }),
  },
  {
    name: 'a booking of a hotel',
    text: `Hotel Alpenblick – Booking confirmation

Confirmation number: 77-3390
Guest name: Ms Ingrid Solberg
Arrival: Friday, 18 December 2026
Departure: Tuesday, 22 December 2026
Nights: 4
Room: Double room with balcony
Guests: 2 adults, 1 child
Rate: CHF 210.00 per night, breakfast included
Total: CHF 840.00
City tax: CHF 3.50 per person and night, payable on site
Free cancellation until 11 December 2026. Dogs are welcome (CHF 15 per night).
Check-in from 15:00, check-out until 10:30.`,
    ...fields({
      hotel: [text, 'Hotel Alpenblick'],
      confirmation_number: [text, '77-3390'],
      guest: [text, 'Ms Ingrid Solberg'],
      check_in_date: [date, '2026-12-18'],
      check_out_date: [date, '2026-12-22'],
      nights: [integer, 4],
      room_type: [text, 'Double room with balcony'],
      adults: [integer, 2],
      children: [integer, 1],
      rate_per_night: [number, 210],
      total: [number, 840],
      currency: [text, 'CHF'],
      breakfast_included: [boolean, true],
      free_cancellation_until: [date, '2026-12-11'],
      dogs_allowed: [boolean, true],
      check_in_time: [text, '15:00'],
      parking: [boolean, null],
    }),
  },
]
