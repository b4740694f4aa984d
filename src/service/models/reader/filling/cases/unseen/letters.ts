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

export const letters: readonly Case[] = [
  {
    name: 'a claim told in a letter',
    text: `Dear Sir or Madam,

I would like to report damage under my policy HC-2290-117. On 2 February 2026 a storm tore several tiles off the roof of our house at 15 Heather Lane, Keswick. Rain came in and ruined the carpet in the bedroom. A roofer estimates the repair at £3,180. Nobody was injured. I have attached six photographs.

You can call me on 07700 900 461.

Yours faithfully,
Martin Dunne`,
    ...fields({
      policy_number: [text, 'HC-2290-117'],
      incident_date: [date, '2026-02-02'],
      cause: [oneOf('fire', 'storm', 'theft', 'water'), 'storm'],
      property_address: [text, '15 Heather Lane, Keswick'],
      estimated_repair_cost: [number, 3180],
      injuries: [boolean, false],
      photo_count: [integer, 6],
      phone: [text, '07700 900 461'],
      claimant_name: [text, 'Martin Dunne'],
      excess: [number, null],
    }),
  },
  {
    name: 'a flat in Spanish',
    text: `Piso en venta en Valencia, Ruzafa

Precio: 285.000 €
Superficie: 94 m²
Habitaciones: 3
Baños: 2
Planta: 4ª con ascensor
Año de construcción: 1978
Gastos de comunidad: 65 €/mes

Luminoso piso reformado con balcón, sin garaje. Disponible a partir del 1 de junio de 2026.

Contacto: Inmobiliaria Azahar, 963 555 118`,
    ...fields({
      ciudad: [text, 'Valencia'],
      precio: [number, 285_000],
      superficie_m2: [number, 94],
      habitaciones: [integer, 3],
      banos: [integer, 2],
      ascensor: [boolean, true],
      garaje: [boolean, false],
      ano_construccion: [integer, 1978],
      gastos_comunidad: [number, 65],
      disponible_desde: [date, '2026-06-01'],
      telefono: [text, '963 555 118'],
      piscina: [boolean, null],
    }),
  },
  {
    name: 'a clause of secrecy',
    text: `MUTUAL NON-DISCLOSURE AGREEMENT

This Agreement is effective as of June 9, 2025 (the "Effective Date") by and between Orbis Robotics, Inc., a Delaware corporation ("Disclosing Party"), and Tidewater Labs Ltd. ("Receiving Party").

The obligations of confidentiality survive for five (5) years from the Effective Date. The Receiving Party shall return all materials within 30 days of a written request. This Agreement shall be governed by the laws of the State of New York. Liquidated damages for each breach amount to USD 50,000.`,
    ...fields({
      effective_date: [date, '2025-06-09'],
      disclosing_party: [text, 'Orbis Robotics, Inc.'],
      receiving_party: [text, 'Tidewater Labs Ltd.'],
      confidentiality_years: [integer, 5],
      return_within_days: [integer, 30],
      governing_law: [text, 'State of New York'],
      liquidated_damages: [number, 50_000],
      notice_address: [text, null],
    }),
  },
  {
    name: 'a delivery note in German',
    text: `LIEFERSCHEIN

Lieferschein-Nr.: L-2026-0318
Auftragsnummer: A-99217
Kundennummer: 10447
Lieferdatum: 11.03.2026

Lieferanschrift:
Tischlerei Rombach
Werkstraße 3
79098 Freiburg

Pos.  Artikel-Nr.  Bezeichnung              Menge  Einheit
1     HB-2200      Eichenplatte 2 m             4  Stück
2     SC-0410      Schrauben 4x40            1.000  Stück
3     LM-0007      Holzleim                  2,5  kg

Versandart: Spedition Krug
Gewicht gesamt: 148,5 kg`,
    ...fields({
      lieferscheinnummer: [text, 'L-2026-0318'],
      auftragsnummer: [text, 'A-99217'],
      kundennummer: [text, '10447'],
      lieferdatum: [date, '2026-03-11'],
      positionen: [
        list(object({ artikelnummer: text, bezeichnung: text, menge: number, einheit: text })),
        [
          { artikelnummer: 'HB-2200', bezeichnung: 'Eichenplatte 2 m', menge: 4, einheit: 'Stück' },
          {
            artikelnummer: 'SC-0410',
            bezeichnung: 'Schrauben 4x40',
            menge: 1000,
            einheit: 'Stück',
          },
          { artikelnummer: 'LM-0007', bezeichnung: 'Holzleim', menge: 2.5, einheit: 'kg' },
        ],
      ],
      versandart: [text, 'Spedition Krug'],
      gesamtgewicht: [number, 148.5],
      rabatt: [number, null],
    }),
  },
  {
    name: 'the label of a parcel',
    text: `FROM:
Juniper Books
PO Box 118
Galway H91 X2C4

SHIP TO:
Lena Fischer
Bergweg 22
8003 Zürich
Switzerland

Service: Priority International
Weight: 1.35 kg
Tracking #: CX 118 402 993 IE
Customs value: EUR 42.00
Contents: Books
Signature required: YES`,
    ...fields({
      sender: { name: [text, 'Juniper Books'], address: [text, 'PO Box 118, Galway H91 X2C4'] },
      recipient: {
        name: [text, 'Lena Fischer'],
        address: [text, 'Bergweg 22, 8003 Zürich, Switzerland'],
      },
      service: [text, 'Priority International'],
      weight_kg: [number, 1.35],
      tracking_number: [text, 'CX 118 402 993 IE'],
      customs_value: [number, 42],
      currency: [text, 'EUR'],
      contents: [text, 'Books'],
      signature_required: [boolean, true],
      insurance: [number, null],
    }),
  },
  {
    name: 'a letter from a hospital',
    text: `St Alban's General Hospital – Department of Cardiology

Re: Mr Edwin Harlow, born 8 July 1949
NHS number: 485 777 3456
Admitted: 12 January 2026     Discharged: 16 January 2026

Dear Dr Whitcombe,

Diagnosis: Atrial fibrillation, newly diagnosed

Mr Harlow presented with palpitations and dizziness. The ECG showed an irregular rhythm at 128 beats per minute. Blood pressure on admission was 154/90 mmHg. He is a former smoker and drinks no alcohol.

Discharge medication:
- Apixaban 5 mg twice daily
- Bisoprolol 2.5 mg once daily

Follow-up in six weeks in our clinic.

Yours sincerely,
Dr Nadia Rahimi
Consultant Cardiologist`,
    ...fields({
      patient_name: [text, 'Mr Edwin Harlow'],
      date_of_birth: [date, '1949-07-08'],
      nhs_number: [text, '485 777 3456'],
      admission_date: [date, '2026-01-12'],
      discharge_date: [date, '2026-01-16'],
      diagnosis: [text, 'Atrial fibrillation, newly diagnosed'],
      blood_pressure: [text, '154/90'],
      medications: [
        list(object({ name: text, dose: text, frequency: text })),
        [
          { name: 'Apixaban', dose: '5 mg', frequency: 'twice daily' },
          { name: 'Bisoprolol', dose: '2.5 mg', frequency: 'once daily' },
        ],
      ],
      follow_up_weeks: [integer, 6],
      consultant: [text, 'Dr Nadia Rahimi'],
      allergies: [list({ type: 'string' }), []],
    }),
  },
]
