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
    ...fields({
      agreement_date: [date, '2026-05-02'],
      landlord_name: [text, 'Mrs Joyce Adler'],
      property_address: [text, 'Flat 6, 21 Bishopthorpe Road, York YO23 1NA'],
      start_date: [date, '2026-06-01'],
      term_months: [integer, 12],
      monthly_rent: [number, 1050],
      deposit: [number, 1200],
      deposit_scheme: [text, 'TDS'],
      deposit_reference: [text, 'TDS-4410072'],
      pets_allowed: [boolean, false],
      smoking_allowed: [boolean, false],
      agent: [text, null],
    }),
  },
  {
    name: 'a bungalow for sale',
    text: `Detached bungalow, Sidmouth
Offers over £415,000

Three bedrooms, two bathrooms, kitchen/diner of 22 m² and a sunny conservatory. Plot of 680 m². Garage and parking for three cars. No onward chain. Gas central heating, double glazing. Tenure: Freehold. Council tax band E. Built in 1974.

Agent: Coastline Homes, 01395 550 118, sales@coastline.example
Viewing: strictly by appointment`,
    ...fields({
      property_type: [text, 'Detached bungalow'],
      location: [text, 'Sidmouth'],
      price: [number, 415000],
      bedrooms: [integer, 3],
      bathrooms: [integer, 2],
      plot_size_m2: [number, 680],
      garage: [boolean, true],
      parking_spaces: [integer, 3],
      onward_chain: [boolean, false],
      tenure: [oneOf('freehold', 'leasehold'), 'freehold'],
      council_tax_band: [text, 'E'],
      year_built: [integer, 1974],
      agent: [text, 'Coastline Homes'],
      agent_phone: [text, '01395 550 118'],
      agent_email: [text, 'sales@coastline.example'],
      energy_rating: [text, null],
      swimming_pool: [boolean, null],
    }),
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
    ...fields({
      ciudad: [text, 'Valencia'],
      precio_mensual: [number, 1150],
      superficie_m2: [number, 85],
      habitaciones: [integer, 3],
      banos: [integer, 2],
      ascensor: [boolean, true],
      disponible_desde: [date, '2026-07-01'],
      amueblado: [boolean, true],
      mascotas: [boolean, false],
      calefaccion: [text, 'individual de gas'],
      contacto: [text, 'Lucía Ferrer'],
      telefono: [text, '96 155 01 72'],
      email: [text, 'lucia@llaves.example'],
      garaje: [boolean, null],
      certificado_energetico: [text, null],
    }),
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
    ...fields({
      hospital: [text, "St Brigid's Hospital"],
      patient_name: [text, 'Maeve Connolly'],
      hospital_number: [text, '884213'],
      date_of_birth: [date, '1951-07-30'],
      consultant: [text, 'Dr P. Nair'],
      admission_date: [date, '2026-01-12'],
      discharge_date: [date, '2026-01-18'],
      diagnosis: [text, 'Community-acquired pneumonia, right lower lobe'],
      temperature_celsius: [number, 38.9],
      pleural_effusion: [boolean, false],
      lives_alone: [boolean, true],
      medications: [
        list(object({ name: text, dose: text, frequency: text })),
        [
          { name: 'Doxycycline', dose: '100 mg', frequency: 'once daily' },
          { name: 'Salbutamol inhaler', dose: '100 mcg', frequency: 'two puffs as required' },
        ],
      ],
      allergies: [text, 'penicillin (rash)'],
      follow_up: [text, 'chest X-ray in six weeks'],
      blood_pressure: [text, null],
    }),
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
    ...fields({
      order_number: [text, '550-20931'],
      error_code: [text, 'E18'],
      email: [text, 't.weiss@post.example'],
      phone: [text, null],
      purchase_date: [date, '2025-01-14'],
      under_warranty: [boolean, true],
      appointment_date: [date, '2026-03-03'],
      serial_number: [text, null],
    }),
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
    ...fields({
      name: [text, 'Daniela Moretti'],
      email: [text, 'daniela.moretti@mail.example'],
      phone: [text, '+39 333 555 0117'],
      city: [text, 'Torino'],
      profession: [text, 'Structural engineer'],
      degree: [text, 'MSc Civil Engineering'],
      languages: [list({ type: 'string' }), ['Italian (native)', 'English (C1)', 'French (B1)']],
      driving_licence: [text, 'B'],
      available_from: [date, '2026-09-01'],
      date_of_birth: [date, null],
      nationality: [text, null],
    }),
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
    ...fields({
      arzt: [text, 'Dr. med. Ulrike Sander'],
      ausstellungsdatum: [date, '2026-04-08'],
      patient: [text, 'Jonas Pohl'],
      geburtsdatum: [date, '1979-02-23'],
      krankenkasse: [text, 'AOK Nordost'],
      versichertennummer: [text, 'K442198307'],
      medikamente: [
        list(object({ name: text, staerke: text, einnahme: text })),
        [
          { name: 'Ramipril', staerke: '5 mg', einnahme: '1-0-0-0' },
          { name: 'Metformin', staerke: '850 mg', einnahme: '1-0-1-0' },
        ],
      ],
      zuzahlungspflichtig: [boolean, false],
      naechster_termin: [date, '2026-07-08'],
      apotheke: [text, null],
    }),
  },
]
