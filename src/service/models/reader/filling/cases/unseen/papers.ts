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

export const papers: readonly Case[] = [
  {
    name: 'the bill of a vet',
    text: `WILLOW BROOK VETERINARY CLINIC
41 Mill Road, Ely CB7 4QH        Tel 01353 555 210
VAT Reg No 288 4471 02

Client:   Mrs. Joan Ashdown                Invoice     VB-10442
Patient:  Biscuit (Border Terrier)         Date        09/02/2026
                                           Vet         Dr Hal Pemberton

Description                      Qty     Price     Total
Consultation                       1     52.00     52.00
Booster vaccination                1     38.50     38.50
Worming tablet 10 kg               2      6.75     13.50

                                 Net               104.00
                                 VAT 20%            20.80
                                 AMOUNT DUE       £124.80

Please pay within 14 days. Card payments by phone are welcome.`,
    ...fields({
      clinic_phone: [text, '01353 555 210'],
      client_name: [text, 'Mrs. Joan Ashdown'],
      pet_name: [text, 'Biscuit'],
      invoice_number: [text, 'VB-10442'],
      veterinarian: [text, 'Dr Hal Pemberton'],
      line_items: [
        list(object({ description: text, quantity: integer, unit_price: number, total: number })),
        [
          { description: 'Consultation', quantity: 1, unit_price: 52, total: 52 },
          { description: 'Booster vaccination', quantity: 1, unit_price: 38.5, total: 38.5 },
          { description: 'Worming tablet 10 kg', quantity: 2, unit_price: 6.75, total: 13.5 },
        ],
      ],
      net_amount: [number, 104],
      vat_amount: [number, 20.8],
      amount_due: [number, 124.8],
      payment_term_days: [integer, 14],
      microchip_number: [text, null],
    }),
  },
  {
    name: 'a CV in French',
    text: `Camille Rousseau
12 rue des Lilas, 69003 Lyon
Tél. : 06 12 34 56 78
E-mail : camille.rousseau@mel.example
Née le 14 mars 1991

EXPÉRIENCE PROFESSIONNELLE
2019 – aujourd'hui : Chef de projet, Groupe Sévran, Lyon
2015 – 2019 : Assistante de production, Atelier Nord, Lille

FORMATION
2015 : Master Gestion de projet, Université Lille 1
2013 : Licence Économie, Université de Nantes

LANGUES
Français (langue maternelle), anglais (C1), espagnol (B2)

CENTRES D'INTÉRÊT
Escalade, chorale

Permis B`,
    ...fields({
      nom: [{ ...text, description: 'Nom complet' }, 'Camille Rousseau'],
      telephone: [text, '06 12 34 56 78'],
      email: [text, 'camille.rousseau@mel.example'],
      date_de_naissance: [date, '1991-03-14'],
      langues: [
        list({ type: 'string' }),
        ['Français (langue maternelle)', 'anglais (C1)', 'espagnol (B2)'],
      ],
      linkedin: [text, null],
      salaire_souhaite: [number, null],
    }),
  },
  {
    name: 'a lease in clauses',
    text: `RESIDENTIAL LEASE AGREEMENT

1. Parties. This Lease is entered into on March 18, 2026 between Thornfield Properties LLC ("Landlord") and Amara Okoye ("Tenant").

2. Premises. Landlord leases to Tenant the apartment located at 2208 Juniper Street, Unit 5B, Austin, Texas 78701.

3. Term. The term begins on April 1, 2026 and ends on March 31, 2027.

4. Rent. Tenant shall pay a monthly rent of $1,875.00, due on the 1st day of each month. A late fee of $75 applies after the 5th day.

5. Security Deposit. Upon signing, Tenant shall pay a security deposit of $1,875.00.

6. Pets. No pets are allowed on the premises without written consent.

7. Utilities. Tenant is responsible for electricity and internet. Landlord pays water and trash.`,
    ...fields({
      landlord: [text, 'Thornfield Properties LLC'],
      tenant: [text, 'Amara Okoye'],
      signing_date: [date, '2026-03-18'],
      property_address: [text, '2208 Juniper Street, Unit 5B, Austin, Texas 78701'],
      lease_start: [date, '2026-04-01'],
      lease_end: [date, '2027-03-31'],
      monthly_rent: [number, 1875],
      late_fee: [number, 75],
      security_deposit: [number, 1875],
      pets_allowed: [boolean, false],
      parking_spaces: [integer, null],
    }),
  },
  {
    name: 'a prescription',
    text: `Dr. Ingrid Solheim, MD
General Practice - License 88-40127
Harbor Medical Center, Suite 210

Patient: Walter Brandt            DOB: 11/23/1957
Address: 77 Cedar Ln, Duluth MN   Date: 02/17/2026

Rx
Atorvastatin 20 mg tablets
Sig: Take one tablet by mouth once daily at bedtime
Disp: #90
Refills: 3

Generic substitution permitted.`,
    ...fields({
      prescriber: [text, 'Dr. Ingrid Solheim'],
      license_number: [text, '88-40127'],
      patient_name: [text, 'Walter Brandt'],
      date_of_birth: [date, '1957-11-23'],
      prescription_date: [date, '2026-02-17'],
      medication: [text, 'Atorvastatin'],
      strength: [text, '20 mg'],
      instructions: [text, 'Take one tablet by mouth once daily at bedtime'],
      quantity: [integer, 90],
      refills: [integer, 3],
      substitution_allowed: [boolean, true],
      pharmacy: [text, null],
    }),
  },
  {
    name: 'a thread of e-mails',
    text: `From: Priya Raman <priya.raman@lindqvist.example>
To: Oskar Lind <oskar@nordfrakt.example>
Cc: warehouse@nordfrakt.example
Sent: Thursday, 5 February 2026 09:14
Subject: RE: Pick-up moved, ref. NF-77120

Hi Oskar,

Tuesday does not work for us. Please move the pick-up to 12 February 2026. It is 6 pallets now instead of 4, total weight 2,340 kg. A tail lift is needed.

Best,
Priya
Logistics Coordinator | Lindqvist Glas AB | +46 8 555 017 20

> On 4 Feb 2026, at 16:02, Oskar Lind wrote:
> Hi Priya, we planned 4 pallets for Tuesday 10 February. OK?`,
    ...fields({
      sender_name: [text, 'Priya Raman'],
      sender_email: [text, 'priya.raman@lindqvist.example'],
      sender_phone: [text, '+46 8 555 017 20'],
      subject: [text, 'RE: Pick-up moved, ref. NF-77120'],
      reference: [text, 'NF-77120'],
      new_pickup_date: [date, '2026-02-12'],
      pallet_count: [integer, 6],
      total_weight_kg: [number, 2340],
      tail_lift_needed: [boolean, true],
      price: [number, null],
    }),
  },
  {
    name: 'a flight ticket',
    text: `E-TICKET RECEIPT

Booking reference (PNR)      QX4T9B
Ticket number                 220-2401938476
Passenger                     MORALES/ELENA MS
Issued                        14 JAN 2026

Flight    From                 To                   Departs             Class
IB 3166   Madrid (MAD)         London (LHR)         22 MAR 2026 15:45   Economy
IB 3179   London (LHR)         Madrid (MAD)         29 MAR 2026 20:15   Economy

Fare               EUR 148.00
Taxes and fees      EUR 61.37
Total               EUR 209.37

Form of payment: Visa **** 5521
Baggage allowance: 1 PC`,
    ...fields({
      booking_reference: [text, 'QX4T9B'],
      ticket_number: [text, '220-2401938476'],
      issue_date: [date, '2026-01-14'],
      flights: [
        list(object({ flight: text, from: text, to: text, class: text })),
        [
          { flight: 'IB 3166', from: 'Madrid (MAD)', to: 'London (LHR)', class: 'Economy' },
          { flight: 'IB 3179', from: 'London (LHR)', to: 'Madrid (MAD)', class: 'Economy' },
        ],
      ],
      fare: [number, 148],
      taxes: [number, 61.37],
      total: [number, 209.37],
      payment_method: [text, 'Visa **** 5521'],
      baggage: [text, '1 PC'],
      frequent_flyer_number: [text, null],
    }),
  },
  {
    name: 'a page of a product',
    text: `Trailhead Merino Base Layer – Women's

★ 4.6 (312 reviews)
€89.95  €119.95
Only 3 left in stock!

Select size: XS S M L

Soft 100% merino wool that regulates temperature and resists odour.

• Fabric weight: 170 g/m²
• Material: 100% merino wool
• Machine washable at 30 °C
• Country of origin: Portugal

Article no. TH-4471-W
Free returns within 60 days. Delivery in 2–4 working days.`,
    ...fields({
      product_name: [text, "Trailhead Merino Base Layer – Women's"],
      rating: [number, 4.6],
      review_count: [integer, 312],
      in_stock: [boolean, true],
      material: [text, '100% merino wool'],
      fabric_weight: [number, 170],
      country_of_origin: [text, 'Portugal'],
      article_number: [text, 'TH-4471-W'],
      return_days: [integer, 60],
      brand: [text, null],
    }),
  },
]
