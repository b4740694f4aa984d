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

export const letters: readonly Case[] = [
  {
    name: 'a claim told in a letter',
    text: `Dear Sir or Madam,

I would like to report damage under my policy HC-2290-117. On 2 February 2026 a storm tore several tiles off the roof of our house at 15 Heather Lane, Keswick. Rain came in and ruined the carpet in the bedroom. A roofer estimates the repair at £3,180. Nobody was injured. I have attached six photographs.

You can call me on 07700 900 461.

Yours faithfully,
Martin Dunne`,
    schema: object({
      policy_number: text,
      incident_date: date,
      cause: oneOf('fire', 'storm', 'theft', 'water'),
      property_address: text,
      estimated_repair_cost: number,
      injuries: boolean,
      photo_count: integer,
      phone: text,
      claimant_name: text,
      excess: number,
    }),
    expected: {
      policy_number: 'HC-2290-117',
      incident_date: '2026-02-02',
      cause: 'storm',
      property_address: '15 Heather Lane, Keswick',
      estimated_repair_cost: 3180,
      injuries: false,
      photo_count: 6,
      phone: '07700 900 461',
      claimant_name: 'Martin Dunne',
      excess: null,
    },
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
    schema: object({
      ciudad: text,
      precio: number,
      superficie_m2: number,
      habitaciones: integer,
      banos: integer,
      ascensor: boolean,
      garaje: boolean,
      ano_construccion: integer,
      gastos_comunidad: number,
      disponible_desde: date,
      telefono: text,
      piscina: boolean,
    }),
    expected: {
      ciudad: 'Valencia',
      precio: 285_000,
      superficie_m2: 94,
      habitaciones: 3,
      banos: 2,
      ascensor: true,
      garaje: false,
      ano_construccion: 1978,
      gastos_comunidad: 65,
      disponible_desde: '2026-06-01',
      telefono: '963 555 118',
      piscina: null,
    },
  },
  {
    name: 'a clause of secrecy',
    text: `MUTUAL NON-DISCLOSURE AGREEMENT

This Agreement is effective as of June 9, 2025 (the "Effective Date") by and between Orbis Robotics, Inc., a Delaware corporation ("Disclosing Party"), and Tidewater Labs Ltd. ("Receiving Party").

The obligations of confidentiality survive for five (5) years from the Effective Date. The Receiving Party shall return all materials within 30 days of a written request. This Agreement shall be governed by the laws of the State of New York. Liquidated damages for each breach amount to USD 50,000.`,
    schema: object({
      effective_date: date,
      disclosing_party: text,
      receiving_party: text,
      confidentiality_years: integer,
      return_within_days: integer,
      governing_law: text,
      liquidated_damages: number,
      notice_address: text,
    }),
    expected: {
      effective_date: '2025-06-09',
      disclosing_party: 'Orbis Robotics, Inc.',
      receiving_party: 'Tidewater Labs Ltd.',
      confidentiality_years: 5,
      return_within_days: 30,
      governing_law: 'State of New York',
      liquidated_damages: 50_000,
      notice_address: null,
    },
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
    schema: object({
      lieferscheinnummer: text,
      auftragsnummer: text,
      kundennummer: text,
      lieferdatum: date,
      positionen: list(
        object({ artikelnummer: text, bezeichnung: text, menge: number, einheit: text }),
      ),
      versandart: text,
      gesamtgewicht: number,
      rabatt: number,
    }),
    expected: {
      lieferscheinnummer: 'L-2026-0318',
      auftragsnummer: 'A-99217',
      kundennummer: '10447',
      lieferdatum: '2026-03-11',
      positionen: [
        { artikelnummer: 'HB-2200', bezeichnung: 'Eichenplatte 2 m', menge: 4, einheit: 'Stück' },
        {
          artikelnummer: 'SC-0410',
          bezeichnung: 'Schrauben 4x40',
          menge: 1000,
          einheit: 'Stück',
        },
        { artikelnummer: 'LM-0007', bezeichnung: 'Holzleim', menge: 2.5, einheit: 'kg' },
      ],
      versandart: 'Spedition Krug',
      gesamtgewicht: 148.5,
      rabatt: null,
    },
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
    schema: object({
      sender: object({ name: text, address: text }),
      recipient: object({ name: text, address: text }),
      service: text,
      weight_kg: number,
      tracking_number: text,
      customs_value: number,
      currency: text,
      contents: text,
      signature_required: boolean,
      insurance: number,
    }),
    expected: {
      sender: { name: 'Juniper Books', address: 'PO Box 118, Galway H91 X2C4' },
      recipient: { name: 'Lena Fischer', address: 'Bergweg 22, 8003 Zürich, Switzerland' },
      service: 'Priority International',
      weight_kg: 1.35,
      tracking_number: 'CX 118 402 993 IE',
      customs_value: 42,
      currency: 'EUR',
      contents: 'Books',
      signature_required: true,
      insurance: null,
    },
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
    schema: object({
      patient_name: text,
      date_of_birth: date,
      nhs_number: text,
      admission_date: date,
      discharge_date: date,
      diagnosis: text,
      blood_pressure: text,
      medications: list(object({ name: text, dose: text, frequency: text })),
      follow_up_weeks: integer,
      consultant: text,
      allergies: list({ type: 'string' }),
    }),
    expected: {
      patient_name: 'Mr Edwin Harlow',
      date_of_birth: '1949-07-08',
      nhs_number: '485 777 3456',
      admission_date: '2026-01-12',
      discharge_date: '2026-01-16',
      diagnosis: 'Atrial fibrillation, newly diagnosed',
      blood_pressure: '154/90',
      medications: [
        { name: 'Apixaban', dose: '5 mg', frequency: 'twice daily' },
        { name: 'Bisoprolol', dose: '2.5 mg', frequency: 'once daily' },
      ],
      follow_up_weeks: 6,
      consultant: 'Dr Nadia Rahimi',
      allergies: [],
    },
  },
]
