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

export const homes: readonly Case[] = [
  {
    name: 'a tenancy agreement',
    text: `ASSURED SHORTHOLD TENANCY

This agreement is made on 2 May 2026 between
Landlord: Mrs Joyce Adler, 3 Elm Court, York YO1 7HH
and
Tenant: Mr Samuel Reid and Ms Hana Sato

Property: Flat 6, 21 Bishopthorpe Road, York YO23 1NA

The tenancy begins on 1 June 2026 and lasts twelve months. The rent is £1,050 per calendar month, payable in advance on the 1st of each month. The deposit of £1,200 is protected with TDS under reference TDS-4410072. Pets are not allowed. The tenant pays the council tax. Smoking is prohibited.`,
    schema: object({
      agreement_date: date,
      landlord_name: text,
      property_address: text,
      start_date: date,
      term_months: integer,
      monthly_rent: number,
      deposit: number,
      deposit_scheme: text,
      deposit_reference: text,
      pets_allowed: boolean,
      smoking_allowed: boolean,
      agent: text,
    }),
    expected: {
      agreement_date: '2026-05-02',
      landlord_name: 'Mrs Joyce Adler',
      property_address: 'Flat 6, 21 Bishopthorpe Road, York YO23 1NA',
      start_date: '2026-06-01',
      term_months: 12,
      monthly_rent: 1050,
      deposit: 1200,
      deposit_scheme: 'TDS',
      deposit_reference: 'TDS-4410072',
      pets_allowed: false,
      smoking_allowed: false,
      agent: null,
    },
  },
  {
    name: 'a bungalow for sale',
    text: `Detached bungalow, Sidmouth
Offers over £415,000

Three bedrooms, two bathrooms, kitchen/diner of 22 m² and a sunny conservatory. Plot of 680 m². Garage and parking for three cars. No onward chain. Gas central heating, double glazing. Tenure: Freehold. Council tax band E. Built in 1974.

Agent: Coastline Homes, 01395 550 118, sales@coastline.example
Viewing: strictly by appointment`,
    schema: object({
      property_type: text,
      location: text,
      price: number,
      bedrooms: integer,
      bathrooms: integer,
      plot_size_m2: number,
      garage: boolean,
      parking_spaces: integer,
      onward_chain: boolean,
      tenure: oneOf('freehold', 'leasehold'),
      council_tax_band: text,
      year_built: integer,
      agent: text,
      agent_phone: text,
      agent_email: text,
      energy_rating: text,
      swimming_pool: boolean,
    }),
    expected: {
      property_type: 'Detached bungalow',
      location: 'Sidmouth',
      price: 415000,
      bedrooms: 3,
      bathrooms: 2,
      plot_size_m2: 680,
      garage: true,
      parking_spaces: 3,
      onward_chain: false,
      tenure: 'freehold',
      council_tax_band: 'E',
      year_built: 1974,
      agent: 'Coastline Homes',
      agent_phone: '01395 550 118',
      agent_email: 'sales@coastline.example',
      energy_rating: null,
      swimming_pool: null,
    },
  },
  {
    name: 'a Spanish flat to rent',
    text: `Se alquila piso en Valencia, zona Ruzafa

Precio: 1.150 €/mes
Superficie: 85 m²
Habitaciones: 3
Baños: 2
Planta: 4ª con ascensor
Fianza: 2 meses
Disponible desde: 01/07/2026
Amueblado: sí
Mascotas: no
Gastos de comunidad incluidos.
Calefacción: individual de gas
Contacto: Lucía Ferrer, 96 155 01 72, lucia@llaves.example`,
    schema: object({
      ciudad: text,
      precio_mensual: number,
      superficie_m2: number,
      habitaciones: integer,
      banos: integer,
      ascensor: boolean,
      disponible_desde: date,
      amueblado: boolean,
      mascotas: boolean,
      calefaccion: text,
      contacto: text,
      telefono: text,
      email: text,
      garaje: boolean,
      certificado_energetico: text,
    }),
    expected: {
      ciudad: 'Valencia',
      precio_mensual: 1150,
      superficie_m2: 85,
      habitaciones: 3,
      banos: 2,
      ascensor: true,
      disponible_desde: '2026-07-01',
      amueblado: true,
      mascotas: false,
      calefaccion: 'individual de gas',
      contacto: 'Lucía Ferrer',
      telefono: '96 155 01 72',
      email: 'lucia@llaves.example',
      garaje: null,
      certificado_energetico: null,
    },
  },
  {
    name: 'a letter of a hospital',
    text: `St Brigid's Hospital – Discharge letter

Patient: Maeve Connolly        Hospital no.: 884213
Date of birth: 30 July 1951    Consultant: Dr P. Nair
Admitted: 12/01/2026           Discharged: 18/01/2026

Diagnosis: Community-acquired pneumonia, right lower lobe

Mrs Connolly was admitted with cough and fever of 38.9 °C. She was treated with intravenous antibiotics. There was no pleural effusion. She is an ex-smoker and lives alone.

Medication on discharge
- Doxycycline 100 mg, once daily, 5 days
- Salbutamol inhaler 100 mcg, two puffs as required

Allergies: penicillin (rash)
Follow-up: chest X-ray in six weeks`,
    schema: object({
      hospital: text,
      patient_name: text,
      hospital_number: text,
      date_of_birth: date,
      consultant: text,
      admission_date: date,
      discharge_date: date,
      diagnosis: text,
      temperature_celsius: number,
      pleural_effusion: boolean,
      lives_alone: boolean,
      medications: list(object({ name: text, dose: text, frequency: text })),
      allergies: text,
      follow_up: text,
      blood_pressure: text,
    }),
    expected: {
      hospital: "St Brigid's Hospital",
      patient_name: 'Maeve Connolly',
      hospital_number: '884213',
      date_of_birth: '1951-07-30',
      consultant: 'Dr P. Nair',
      admission_date: '2026-01-12',
      discharge_date: '2026-01-18',
      diagnosis: 'Community-acquired pneumonia, right lower lobe',
      temperature_celsius: 38.9,
      pleural_effusion: false,
      lives_alone: true,
      medications: [
        { name: 'Doxycycline', dose: '100 mg', frequency: 'once daily' },
        { name: 'Salbutamol inhaler', dose: '100 mcg', frequency: 'two puffs as required' },
      ],
      allergies: 'penicillin (rash)',
      follow_up: 'chest X-ray in six weeks',
      blood_pressure: null,
    },
  },
  {
    name: 'a chat about a broken washing machine',
    text: `[09:02] Chatbot: Hello! What can I do for you?
[09:03] Customer: my washing machine shows E18 and does not pump
[09:03] Chatbot: I'm sorry to hear that. What is your order number?
[09:04] Customer: 550-20931
[09:04] Chatbot: Thank you. And your phone number?
[09:05] Customer: rather by mail please: t.weiss@post.example
[09:05] Chatbot: When did you buy it?
[09:06] Customer: on 14 January 2025
[09:06] Chatbot: Then it is still under warranty. A technician can come on 3 March 2026 between 8 and 12. Is that OK?
[09:07] Customer: yes, perfect. Tobias Weiss, Ringstr. 8, Ulm`,
    schema: object({
      order_number: text,
      error_code: text,
      email: text,
      phone: text,
      purchase_date: date,
      under_warranty: boolean,
      appointment_date: date,
      serial_number: text,
    }),
    expected: {
      order_number: '550-20931',
      error_code: 'E18',
      email: 't.weiss@post.example',
      phone: null,
      purchase_date: '2025-01-14',
      under_warranty: true,
      appointment_date: '2026-03-03',
      serial_number: null,
    },
  },
  {
    name: 'a CV in short',
    text: `Daniela Moretti
Structural engineer · Torino · daniela.moretti@mail.example · +39 333 555 0117

EXPERIENCE
Ponti & Torri S.r.l., Torino — Senior engineer
March 2021 – present
Steel bridges up to 120 m span

Studio Gallo, Genova — Junior engineer
2017 – 2021

EDUCATION
MSc Civil Engineering, Politecnico di Torino, 2016

LANGUAGES
Italian (native), English (C1), French (B1)

Driving licence: B
Available from 1 September 2026`,
    schema: object({
      name: text,
      email: text,
      phone: text,
      city: text,
      profession: text,
      degree: text,
      languages: list({ type: 'string' }),
      driving_licence: text,
      available_from: date,
      date_of_birth: date,
      nationality: text,
    }),
    expected: {
      name: 'Daniela Moretti',
      email: 'daniela.moretti@mail.example',
      phone: '+39 333 555 0117',
      city: 'Torino',
      profession: 'Structural engineer',
      degree: 'MSc Civil Engineering',
      languages: ['Italian (native)', 'English (C1)', 'French (B1)'],
      driving_licence: 'B',
      available_from: '2026-09-01',
      date_of_birth: null,
      nationality: null,
    },
  },
  {
    name: 'an order of a doctor in German',
    text: `Praxis Dr. med. Ulrike Sander
Fachärztin für Innere Medizin

Rezept                                    Ausstellungsdatum: 08.04.2026

Patient: Jonas Pohl, geb. 23.02.1979
Krankenkasse: AOK Nordost
Versichertennr.: K442198307

Ramipril 5 mg Tabletten N3 – 1-0-0-0
Metformin 850 mg Tabletten N2 – 1-0-1-0

Zuzahlungspflichtig: nein
Nächster Termin: 08.07.2026`,
    schema: object({
      arzt: text,
      ausstellungsdatum: date,
      patient: text,
      geburtsdatum: date,
      krankenkasse: text,
      versichertennummer: text,
      medikamente: list(object({ name: text, staerke: text, einnahme: text })),
      zuzahlungspflichtig: boolean,
      naechster_termin: date,
      apotheke: text,
    }),
    expected: {
      arzt: 'Dr. med. Ulrike Sander',
      ausstellungsdatum: '2026-04-08',
      patient: 'Jonas Pohl',
      geburtsdatum: '1979-02-23',
      krankenkasse: 'AOK Nordost',
      versichertennummer: 'K442198307',
      medikamente: [
        { name: 'Ramipril', staerke: '5 mg', einnahme: '1-0-0-0' },
        { name: 'Metformin', staerke: '850 mg', einnahme: '1-0-1-0' },
      ],
      zuzahlungspflichtig: false,
      naechster_termin: '2026-07-08',
      apotheke: null,
    },
  },
]
