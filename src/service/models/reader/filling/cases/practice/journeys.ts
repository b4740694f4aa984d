import type { Case } from '#service/models/reader/filling/cases/case.ts'
import {
  boolean,
  date,
  integer,
  number,
  object,
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
    schema: object({
      reference_dossier: text,
      voyageur: text,
      gare_depart: text,
      gare_arrivee: text,
      date: date,
      heure_depart: text,
      heure_arrivee: text,
      numero_train: text,
      voiture: integer,
      place: integer,
      classe: integer,
      prix: number,
      devise: oneOf('EUR', 'CHF', 'GBP'),
      echangeable: boolean,
      remboursable: boolean,
      bagages: text,
    }),
    expected: {
      reference_dossier: 'TX9P4L',
      voyageur: 'M. Karim Benali',
      gare_depart: 'Lyon Part-Dieu',
      gare_arrivee: 'Paris Gare de Lyon',
      date: '2026-09-12',
      heure_depart: '07h04',
      heure_arrivee: '09h01',
      numero_train: 'TGV INOUI 6604',
      voiture: 8,
      place: 54,
      classe: 2,
      prix: 49,
      devise: 'EUR',
      echangeable: true,
      remboursable: false,
      bagages: null,
    },
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
    schema: object({
      hotel: text,
      confirmation_number: text,
      guest: text,
      check_in_date: date,
      check_out_date: date,
      nights: integer,
      room_type: text,
      adults: integer,
      children: integer,
      rate_per_night: number,
      total: number,
      currency: text,
      breakfast_included: boolean,
      free_cancellation_until: date,
      dogs_allowed: boolean,
      check_in_time: text,
      parking: boolean,
    }),
    expected: {
      hotel: 'Hotel Alpenblick',
      confirmation_number: '77-3390',
      guest: 'Ms Ingrid Solberg',
      check_in_date: '2026-12-18',
      check_out_date: '2026-12-22',
      nights: 4,
      room_type: 'Double room with balcony',
      adults: 2,
      children: 1,
      rate_per_night: 210,
      total: 840,
      currency: 'CHF',
      breakfast_included: true,
      free_cancellation_until: '2026-12-11',
      dogs_allowed: true,
      check_in_time: '15:00',
      parking: null,
    },
  },
]
