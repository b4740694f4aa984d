import type { Case } from '#service/models/reader/filling/cases/case.ts'
import {
  boolean,
  date,
  fields,
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
    ...fields({
      from_name: [text, 'Tomasz Zielinski'],
      from_email: [text, 'tz@parkview.example'],
      subject: [text, 'Re: Boiler in flat 12'],
      visit_date: [date, '2026-03-05'],
      repair_cost: [number, 240],
      job_number: [text, 'HW-6620'],
      error_code: [text, 'F28'],
      job_title: [text, 'Property Manager'],
      phone: [text, '020 7555 0188'],
      deposit: [number, null],
    }),
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
    ...fields({
      policy_number: [text, 'MV/7720045/03'],
      policyholder: [text, 'Mr Declan Roche'],
      cover_start: [date, '2026-04-01'],
      cover_end: [date, '2027-03-31'],
      vehicle: [text, 'Toyota Yaris Hybrid, 231-D-4471'],
      annual_premium: [number, 612.4],
      excess: [number, 300],
      no_claims_years: [integer, 5],
      drivers: [list({ type: 'string' }), ['Declan Roche', 'Orla Roche']],
      breakdown_included: [boolean, true],
      windscreen_included: [boolean, false],
      legal_cover: [boolean, null],
    }),
  },
  {
    name: 'a house for sale',
    text: `Charming semi-detached house in Norwich

Guide price £325,000. This 3-bedroom house offers 94 m² of living space over two floors, with a garden, no garage, and a driveway for two cars. Built in 1936 and renovated in 2021. EPC rating: C. Council tax band: B.

The property is freehold. Viewings by appointment: call Broadland Homes on 01603 555 777.`,
    ...fields({
      price: [number, 325_000],
      bedrooms: [integer, 3],
      living_area: [number, 94],
      garden: [boolean, true],
      garage: [boolean, false],
      year_built: [integer, 1936],
      year_renovated: [integer, 2021],
      epc_rating: [text, 'C'],
      council_tax_band: [text, 'B'],
      phone: [text, '01603 555 777'],
      furnished: [boolean, null],
    }),
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
    ...fields({
      agreement_date: [date, '2026-01-15'],
      lender: [text, 'Meridian Credit Union'],
      borrower: [text, 'Olga Brandt'],
      loan_amount: [number, 25_000],
      interest_rate: [number, 4.9],
      default_interest_rate: [number, 9],
      instalment_count: [integer, 60],
      instalment_amount: [number, 470.5],
      first_due_date: [date, '2026-03-01'],
      collateral: [text, null],
    }),
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
    ...fields({
      delivery_number: [text, 'DN-50218'],
      order_number: [text, 'PO-3317'],
      delivery_date: [date, '2026-02-19'],
      driver: [text, 'K. Osei'],
      delivery_address: [text, 'Fern Valley School, Station Road, Totnes'],
      items: [
        list(object({ code: text, item: text, ordered: integer, delivered: integer })),
        [
          { code: 'CH-12', item: 'Stacking chair, blue', ordered: 40, delivered: 36 },
          { code: 'TB-03', item: 'Folding table', ordered: 10, delivered: 10 },
        ],
      ],
      good_condition: [boolean, true],
      signed_by: [text, 'P. Lamb'],
      weight: [number, null],
    }),
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
    ...fields({
      sender: { name: [text, 'Kaito Mori'], address: [text, '2-11 Sakura-dori, Nagoya'] },
      addressee: {
        name: [text, 'Wilhelm Auer'],
        address: [text, 'Lindengasse 5, 1070 Wien, AUSTRIA'],
      },
      total_weight_kg: [number, 0.9],
      total_value: [number, 39],
      currency: [text, 'USD'],
      date: [date, '2026-01-08'],
      tracking_number: [text, null],
    }),
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
    ...fields({
      patient: [text, 'Herr Ulrich Senger'],
      geburtsdatum: [date, '1955-09-23'],
      untersuchungsdatum: [date, '2026-02-10'],
      diagnosen: [list({ type: 'string' }), ['Arterielle Hypertonie', 'Diabetes mellitus Typ 2']],
      blutdruck: [text, '148/86'],
      puls: [integer, 72],
      hba1c: [number, 7.2],
      naechste_kontrolle: [date, '2026-05-12'],
      krankenkasse: [text, null],
    }),
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
    ...fields({
      confirmation_number: [text, 'SD884120'],
      driver: [text, 'Paulina Reis'],
      pickup_location: [text, 'Faro Airport'],
      pickup_date: [date, '2026-08-22'],
      dropoff_date: [date, '2026-08-29'],
      car: [text, 'Fiat Panda or similar (Group B)'],
      daily_rate: [number, 31.5],
      rental_days: [integer, 7],
      total_price: [number, 220.5],
      deposit: [number, 900],
      fuel_policy: [text, 'full to full'],
      flight_number: [text, null],
    }),
  },
]
