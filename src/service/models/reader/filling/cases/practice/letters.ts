import type { Case } from '#service/models/reader/filling/cases/case.ts'
import {
  boolean,
  date,
  integer,
  list,
  number,
  object,
  text,
} from '#service/models/reader/filling/cases/case.ts'

export const letters: readonly Case[] = [
  {
    name: 'a thread about a repair',
    text: `Subject: Re: Boiler in flat 12
From: Tomasz Zielinski <tz@parkview.example>
To: Grace Obi <grace.obi@mail.example>
Date: Mon, 2 Mar 2026 11:20:00 +0000

Dear Grace,

the engineer from HeatWorks will visit you on Thursday, 5 March 2026, at 9:30 am. The repair costs £240 and is covered by the landlord, so there is nothing to pay for you. Please make sure somebody is at home. Job number: HW-6620.

Kind regards
Tomasz Zielinski
Property Manager, Parkview Estates
020 7555 0188

On Sun, 1 Mar 2026 Grace Obi wrote:
> The boiler shows error F28 and we have no hot water.`,
    schema: object({
      from_name: text,
      from_email: text,
      subject: text,
      visit_date: date,
      repair_cost: number,
      job_number: text,
      error_code: text,
      job_title: text,
      phone: text,
      deposit: number,
    }),
    expected: {
      from_name: 'Tomasz Zielinski',
      from_email: 'tz@parkview.example',
      subject: 'Re: Boiler in flat 12',
      visit_date: '2026-03-05',
      repair_cost: 240,
      job_number: 'HW-6620',
      error_code: 'F28',
      job_title: 'Property Manager',
      phone: '020 7555 0188',
      deposit: null,
    },
  },
  {
    name: 'the summary of an insurance',
    text: `Motor insurance – your policy at a glance

Policy number: MV/7720045/03
Policyholder: Mr Declan Roche
Period of cover: 1 April 2026 to 31 March 2027
Vehicle: Toyota Yaris Hybrid, 231-D-4471
Cover: Comprehensive
Annual premium: €612.40, payable in 10 instalments of €61.24
Excess: €300
No-claims bonus: 5 years, protected

Named drivers: Declan Roche, Orla Roche
Breakdown assistance is included. Windscreen cover is not included.`,
    schema: object({
      policy_number: text,
      policyholder: text,
      cover_start: date,
      cover_end: date,
      vehicle: text,
      annual_premium: number,
      excess: number,
      no_claims_years: integer,
      drivers: list({ type: 'string' }),
      breakdown_included: boolean,
      windscreen_included: boolean,
      legal_cover: boolean,
    }),
    expected: {
      policy_number: 'MV/7720045/03',
      policyholder: 'Mr Declan Roche',
      cover_start: '2026-04-01',
      cover_end: '2027-03-31',
      vehicle: 'Toyota Yaris Hybrid, 231-D-4471',
      annual_premium: 612.4,
      excess: 300,
      no_claims_years: 5,
      drivers: ['Declan Roche', 'Orla Roche'],
      breakdown_included: true,
      windscreen_included: false,
      legal_cover: null,
    },
  },
  {
    name: 'a house for sale',
    text: `Charming semi-detached house in Norwich

Guide price £325,000. This 3-bedroom house offers 94 m² of living space over two floors, with a garden, no garage, and a driveway for two cars. Built in 1936 and renovated in 2021. EPC rating: C. Council tax band: B.

The property is freehold. Viewings by appointment: call Broadland Homes on 01603 555 777.`,
    schema: object({
      price: number,
      bedrooms: integer,
      living_area: number,
      garden: boolean,
      garage: boolean,
      year_built: integer,
      year_renovated: integer,
      epc_rating: text,
      council_tax_band: text,
      phone: text,
      furnished: boolean,
    }),
    expected: {
      price: 325_000,
      bedrooms: 3,
      living_area: 94,
      garden: true,
      garage: false,
      year_built: 1936,
      year_renovated: 2021,
      epc_rating: 'C',
      council_tax_band: 'B',
      phone: '01603 555 777',
      furnished: null,
    },
  },
  {
    name: 'clauses of a loan',
    text: `LOAN AGREEMENT dated 15 January 2026

between Meridian Credit Union (the "Lender") and Olga Brandt (the "Borrower").

1. The Lender grants the Borrower a loan of €25,000 (twenty-five thousand euros).
2. The loan bears interest at a fixed rate of 4.9% per annum.
3. The loan shall be repaid in 60 monthly instalments of €470.50, the first falling due on 1 March 2026.
4. The Borrower may repay early at any time without penalty.
5. In case of late payment, a default interest of 9% applies.`,
    schema: object({
      agreement_date: date,
      lender: text,
      borrower: text,
      loan_amount: number,
      interest_rate: number,
      default_interest_rate: number,
      instalment_count: integer,
      instalment_amount: number,
      first_due_date: date,
      collateral: text,
    }),
    expected: {
      agreement_date: '2026-01-15',
      lender: 'Meridian Credit Union',
      borrower: 'Olga Brandt',
      loan_amount: 25_000,
      interest_rate: 4.9,
      default_interest_rate: 9,
      instalment_count: 60,
      instalment_amount: 470.5,
      first_due_date: '2026-03-01',
      collateral: null,
    },
  },
  {
    name: 'a note of a delivery',
    text: `DELIVERY NOTE

Delivery no.: DN-50218          Order no.: PO-3317
Date: 19 Feb 2026               Driver: K. Osei

Deliver to: Fern Valley School, Station Road, Totnes
Contact: Bursar, Mrs Lamb

Code     Item                        Ordered  Delivered
CH-12    Stacking chair, blue             40         36
TB-03    Folding table                    10         10

4 chairs to follow. Received in good condition: yes
Signed: P. Lamb`,
    schema: object({
      delivery_number: text,
      order_number: text,
      delivery_date: date,
      driver: text,
      delivery_address: text,
      items: list(object({ code: text, item: text, ordered: integer, delivered: integer })),
      good_condition: boolean,
      signed_by: text,
      weight: number,
    }),
    expected: {
      delivery_number: 'DN-50218',
      order_number: 'PO-3317',
      delivery_date: '2026-02-19',
      driver: 'K. Osei',
      delivery_address: 'Fern Valley School, Station Road, Totnes',
      items: [
        { code: 'CH-12', item: 'Stacking chair, blue', ordered: 40, delivered: 36 },
        { code: 'TB-03', item: 'Folding table', ordered: 10, delivered: 10 },
      ],
      good_condition: true,
      signed_by: 'P. Lamb',
      weight: null,
    },
  },
  {
    name: 'a declaration for the customs',
    text: `CN22 CUSTOMS DECLARATION

Sender
Kaito Mori
2-11 Sakura-dori, Nagoya

Addressee
Wilhelm Auer
Lindengasse 5, 1070 Wien, AUSTRIA

[ ] Documents  [x] Gift  [ ] Commercial sample

Quantity and description        Weight    Value
2 ceramic bowls                 0.8 kg    USD 30.00
1 tea towel                     0.1 kg    USD 9.00

Total weight: 0.9 kg
Total value: USD 39.00
Date and signature: 2026-01-08  K. Mori`,
    schema: object({
      sender: object({ name: text, address: text }),
      addressee: object({ name: text, address: text }),
      total_weight_kg: number,
      total_value: number,
      currency: text,
      date,
      tracking_number: text,
    }),
    expected: {
      sender: { name: 'Kaito Mori', address: '2-11 Sakura-dori, Nagoya' },
      addressee: { name: 'Wilhelm Auer', address: 'Lindengasse 5, 1070 Wien, AUSTRIA' },
      total_weight_kg: 0.9,
      total_value: 39,
      currency: 'USD',
      date: '2026-01-08',
      tracking_number: null,
    },
  },
  {
    name: 'a letter of a doctor in German',
    text: `Praxis Dr. med. Katrin Vogel
Fachärztin für Innere Medizin

Patient: Herr Ulrich Senger
geboren am 23.09.1955
Untersuchung vom 10.02.2026

Sehr geehrter Herr Kollege,

Diagnosen:
- Arterielle Hypertonie
- Diabetes mellitus Typ 2

Der Blutdruck betrug 148/86 mmHg, der Puls 72/min. Der HbA1c lag bei 7,2 %. Der Patient ist Nichtraucher.

Medikation:
- Ramipril 5 mg, 1-0-0
- Metformin 1000 mg, 1-0-1

Nächste Kontrolle: 12.05.2026`,
    schema: object({
      patient: text,
      geburtsdatum: date,
      untersuchungsdatum: date,
      diagnosen: list({ type: 'string' }),
      blutdruck: text,
      puls: integer,
      hba1c: number,
      naechste_kontrolle: date,
      krankenkasse: text,
    }),
    expected: {
      patient: 'Herr Ulrich Senger',
      geburtsdatum: '1955-09-23',
      untersuchungsdatum: '2026-02-10',
      diagnosen: ['Arterielle Hypertonie', 'Diabetes mellitus Typ 2'],
      blutdruck: '148/86',
      puls: 72,
      hba1c: 7.2,
      naechste_kontrolle: '2026-05-12',
      krankenkasse: null,
    },
  },
  {
    name: 'a rented car',
    text: `Rental confirmation – SunDrive

Confirmation #: SD884120
Driver: Paulina Reis
Pick-up: Faro Airport, 22 Aug 2026, 10:40
Drop-off: Faro Airport, 29 Aug 2026, 09:00
Car: Fiat Panda or similar (Group B)
Extras: child seat

Daily rate: €31.50
Rental days: 7
Total price: €220.50
Deposit (credit card): €900.00
Mileage: unlimited
Fuel policy: full to full`,
    schema: object({
      confirmation_number: text,
      driver: text,
      pickup_location: text,
      pickup_date: date,
      dropoff_date: date,
      car: text,
      daily_rate: number,
      rental_days: integer,
      total_price: number,
      deposit: number,
      fuel_policy: text,
      flight_number: text,
    }),
    expected: {
      confirmation_number: 'SD884120',
      driver: 'Paulina Reis',
      pickup_location: 'Faro Airport',
      pickup_date: '2026-08-22',
      dropoff_date: '2026-08-29',
      car: 'Fiat Panda or similar (Group B)',
      daily_rate: 31.5,
      rental_days: 7,
      total_price: 220.5,
      deposit: 900,
      fuel_policy: 'full to full',
      flight_number: null,
    },
  },
]
