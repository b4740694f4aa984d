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

export const papers: readonly Case[] = [
  {
    name: 'the invoice of a designer',
    text: `Lena Okafor Design
lena@okafor.example

INVOICE                                   No. 2026-017
                                          Issued 4 March 2026
                                          Due 18 March 2026
To
Harbourside Coffee Ltd
3 Dock Street
Leith

Description                     Hours    Rate      Amount
Logo concepts                      12    65.00     780.00
Menu layout                         6    65.00     390.00

Subtotal                                         £1,170.00
Discount 10%                                      -£117.00
Total                                            £1,053.00

Bank: Forth Bank, sort code 80-22-60, account 00418822`,
    ...fields({
      invoice_number: [text, '2026-017'],
      issue_date: [date, '2026-03-04'],
      due_date: [date, '2026-03-18'],
      email: [text, 'lena@okafor.example'],
      items: [
        list(object({ description: text, hours: number, rate: number, amount: number })),
        [
          { description: 'Logo concepts', hours: 12, rate: 65, amount: 780 },
          { description: 'Menu layout', hours: 6, rate: 65, amount: 390 },
        ],
      ],
      subtotal: [number, 1170],
      total: [number, 1053],
      currency: [oneOf('GBP', 'EUR', 'USD'), 'GBP'],
      vat_number: [text, null],
    }),
  },
  {
    name: 'a CV with dates below the roles',
    text: `DANIEL ACHEBE
Mechanical Engineer

Phone: +44 7911 555 302
Email: d.achebe@post.example
Address: 5 Wharf Road, Leeds LS2 7EQ
Nationality: British

PROFILE
Engineer with 11 years of experience in pumps and valves.

EMPLOYMENT
Senior Mechanical Engineer, Brunel Pumps Ltd
June 2019 - present
- Led the redesign of a booster pump

Mechanical Engineer, Castle Valves plc
Sept 2014 - May 2019

EDUCATION
BEng Mechanical Engineering, University of Leeds, 2014

SKILLS
SolidWorks, MATLAB, ANSYS

Driving licence: full, clean
Notice period: 2 months`,
    ...fields({
      name: [text, 'DANIEL ACHEBE'],
      phone: [text, '+44 7911 555 302'],
      email: [text, 'd.achebe@post.example'],
      address: [text, '5 Wharf Road, Leeds LS2 7EQ'],
      nationality: [text, 'British'],
      years_of_experience: [integer, 11],
      employment: [
        list(object({ title: text, company: text })),
        [
          { title: 'Senior Mechanical Engineer', company: 'Brunel Pumps Ltd' },
          { title: 'Mechanical Engineer', company: 'Castle Valves plc' },
        ],
      ],
      skills: [list({ type: 'string' }), ['SolidWorks', 'MATLAB', 'ANSYS']],
      notice_period: [text, '2 months'],
      expected_salary: [number, null],
    }),
  },
  {
    name: 'a lease in German',
    text: `MIETVERTRAG

Vermieter: Hausverwaltung Lorenz GmbH, Karlstraße 8, 76133 Karlsruhe
Mieter: Jonas Pfeiffer, geb. 12.07.1993

§ 1 Mietsache
Vermietet wird die Wohnung im 2. Obergeschoss, Gartenstraße 41, 76135 Karlsruhe. Wohnfläche: ca. 62,5 m². Die Wohnung hat 2 Zimmer, Küche und Bad.

§ 2 Mietzeit
Das Mietverhältnis beginnt am 01.05.2026 und läuft auf unbestimmte Zeit.

§ 3 Miete
Kaltmiete: 745,00 €
Nebenkosten: 160,00 €
Gesamtmiete: 905,00 €
Kaution: 2.235,00 €

§ 4 Tierhaltung
Hunde sind nicht erlaubt.`,
    ...fields({
      vermieter: [text, 'Hausverwaltung Lorenz GmbH'],
      mieter: [text, 'Jonas Pfeiffer'],
      wohnflaeche: [number, 62.5],
      zimmer: [integer, 2],
      mietbeginn: [date, '2026-05-01'],
      kaltmiete: [number, 745],
      nebenkosten: [number, 160],
      gesamtmiete: [number, 905],
      kaution: [number, 2235],
      hunde_erlaubt: [boolean, false],
      stellplatz: [boolean, null],
    }),
  },
  {
    name: 'a prescription in French',
    text: `Docteur Hélène Marchal
Médecin généraliste
8 place Carnot, 21000 Dijon
Tél. 03 80 55 01 22

Dijon, le 12 mars 2026

Patient : Monsieur Lucien Perrot
Né le : 04/11/1962

Amoxicilline 1 g, comprimés
1 comprimé matin et soir pendant 7 jours

Paracétamol 500 mg
1 à 2 comprimés en cas de douleur, maximum 3 g par jour

Renouvellement : non`,
    ...fields({
      medecin: [text, 'Docteur Hélène Marchal'],
      telephone: [text, '03 80 55 01 22'],
      date_ordonnance: [date, '2026-03-12'],
      patient: [text, 'Monsieur Lucien Perrot'],
      date_naissance: [date, '1962-11-04'],
      renouvellement: [boolean, false],
      numero_securite_sociale: [text, null],
    }),
  },
  {
    name: 'a ticket for a train',
    text: `Your journey is confirmed

Booking number        88 4410 2207
Name                  Ms Ilse Vandamme
Route                 Brussels-Midi → Köln Hbf
Date                  Fri 17 Apr 2026
Departure             08:25
Arrival               10:15
Train                 ICE 315
Coach 24              Seat 61 (window)
Fare                  Super Sparpreis, 2nd class
Price                 €29.90

Not refundable. Rebooking until 1 day before departure for €10.`,
    ...fields({
      booking_number: [text, '88 4410 2207'],
      passenger: [text, 'Ms Ilse Vandamme'],
      travel_date: [date, '2026-04-17'],
      departure_time: [text, '08:25'],
      arrival_time: [text, '10:15'],
      train_number: [text, 'ICE 315'],
      seat: [text, '61 (window)'],
      price: [number, 29.9],
      refundable: [boolean, false],
      rebooking_fee: [number, 10],
      platform: [text, null],
    }),
  },
  {
    name: 'a receipt of a restaurant',
    text: `OSTERIA DEL PONTE
Via Roma 14, Bergamo
P.IVA 02284410167

Tavolo 7   Coperti 2   12/01/2026 21:14

2 Coperto                 5,00
1 Tagliere misto         16,50
2 Casoncelli             26,00
1 Vino rosso 0,75        18,00

Totale                €  65,50
Contanti                 70,00
Resto                     4,50

Grazie e arrivederci!`,
    ...fields({
      date: [
        { ...date, description: 'Day of the visit; dates are written day first' },
        '2026-01-12',
      ],
      tavolo: [text, '7'],
      coperti: [integer, 2],
      totale: [number, 65.5],
      contanti: [number, 70],
      resto: [number, 4.5],
      mancia: [number, null],
    }),
  },
  {
    name: 'a page of a coffee machine',
    text: `Home > Kitchen > Coffee

BaristaPro 3000 Espresso Machine
by Corvella

$449.00 $529.00 Save 15%
4.3 out of 5 stars | 1,204 ratings
In stock. Ships within 24 hours.

About this item
- 15 bar Italian pump
- Integrated conical burr grinder with 30 settings
- Removable 2.0 L water tank

Product information
Model number      BP3000-S
Colour            Stainless steel
Wattage           1650 W
Voltage           220-240 V
Item weight       9.8 kg
Warranty          2 years`,
    ...fields({
      brand: [text, 'Corvella'],
      rating: [number, 4.3],
      rating_count: [integer, 1204],
      in_stock: [boolean, true],
      model_number: [text, 'BP3000-S'],
      color: [text, 'Stainless steel'],
      wattage: [integer, 1650],
      weight_kg: [number, 9.8],
      warranty_years: [integer, 2],
      features: [
        list({ type: 'string' }),
        [
          '15 bar Italian pump',
          'Integrated conical burr grinder with 30 settings',
          'Removable 2.0 L water tank',
        ],
      ],
      shipping_cost: [number, null],
    }),
  },
  {
    name: 'a recipe in Spanish',
    text: `## Tortilla de patatas

**Raciones:** 4
**Tiempo total:** 45 minutos
**Dificultad:** fácil

### Ingredientes
- 6 huevos
- 600 g de patatas
- 1 cebolla
- Aceite de oliva y sal

### Preparación
1. Pela y corta las patatas y la cebolla.
2. Fríelas a fuego lento unos 20 minutos.
3. Mezcla con los huevos batidos y cuaja por ambos lados.`,
    ...fields({
      titulo: [text, 'Tortilla de patatas'],
      raciones: [integer, 4],
      tiempo_total_minutos: [integer, 45],
      dificultad: [oneOf('fácil', 'media', 'difícil'), 'fácil'],
      ingredientes: [
        list({ type: 'string' }),
        ['6 huevos', '600 g de patatas', '1 cebolla', 'Aceite de oliva y sal'],
      ],
      preparacion: [
        list({ type: 'string' }),
        [
          'Pela y corta las patatas y la cebolla.',
          'Fríelas a fuego lento unos 20 minutos.',
          'Mezcla con los huevos batidos y cuaja por ambos lados.',
        ],
      ],
      calorias: [integer, null],
    }),
  },
]
