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
    schema: object({
      clinic_phone: text,
      client_name: text,
      pet_name: text,
      invoice_number: text,
      veterinarian: text,
      line_items: list(
        object({ description: text, quantity: integer, unit_price: number, total: number }),
      ),
      net_amount: number,
      vat_amount: number,
      amount_due: number,
      payment_term_days: integer,
      microchip_number: text,
    }),
    expected: {
      clinic_phone: '01353 555 210',
      client_name: 'Mrs. Joan Ashdown',
      pet_name: 'Biscuit',
      invoice_number: 'VB-10442',
      veterinarian: 'Dr Hal Pemberton',
      line_items: [
        { description: 'Consultation', quantity: 1, unit_price: 52, total: 52 },
        { description: 'Booster vaccination', quantity: 1, unit_price: 38.5, total: 38.5 },
        { description: 'Worming tablet 10 kg', quantity: 2, unit_price: 6.75, total: 13.5 },
      ],
      net_amount: 104,
      vat_amount: 20.8,
      amount_due: 124.8,
      payment_term_days: 14,
      microchip_number: null,
    },
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
    schema: object({
      nom: { ...text, description: 'Nom complet' },
      telephone: text,
      email: text,
      date_de_naissance: date,
      langues: list({ type: 'string' }),
      linkedin: text,
      salaire_souhaite: number,
    }),
    expected: {
      nom: 'Camille Rousseau',
      telephone: '06 12 34 56 78',
      email: 'camille.rousseau@mel.example',
      date_de_naissance: '1991-03-14',
      langues: ['Français (langue maternelle)', 'anglais (C1)', 'espagnol (B2)'],
      linkedin: null,
      salaire_souhaite: null,
    },
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
    schema: object({
      landlord: text,
      tenant: text,
      signing_date: date,
      property_address: text,
      lease_start: date,
      lease_end: date,
      monthly_rent: number,
      late_fee: number,
      security_deposit: number,
      pets_allowed: boolean,
      parking_spaces: integer,
    }),
    expected: {
      landlord: 'Thornfield Properties LLC',
      tenant: 'Amara Okoye',
      signing_date: '2026-03-18',
      property_address: '2208 Juniper Street, Unit 5B, Austin, Texas 78701',
      lease_start: '2026-04-01',
      lease_end: '2027-03-31',
      monthly_rent: 1875,
      late_fee: 75,
      security_deposit: 1875,
      pets_allowed: false,
      parking_spaces: null,
    },
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
    schema: object({
      prescriber: text,
      license_number: text,
      patient_name: text,
      date_of_birth: date,
      prescription_date: date,
      medication: text,
      strength: text,
      instructions: text,
      quantity: integer,
      refills: integer,
      substitution_allowed: boolean,
      pharmacy: text,
    }),
    expected: {
      prescriber: 'Dr. Ingrid Solheim',
      license_number: '88-40127',
      patient_name: 'Walter Brandt',
      date_of_birth: '1957-11-23',
      prescription_date: '2026-02-17',
      medication: 'Atorvastatin',
      strength: '20 mg',
      instructions: 'Take one tablet by mouth once daily at bedtime',
      quantity: 90,
      refills: 3,
      substitution_allowed: true,
      pharmacy: null,
    },
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
    schema: object({
      sender_name: text,
      sender_email: text,
      sender_phone: text,
      subject: text,
      reference: text,
      new_pickup_date: date,
      pallet_count: integer,
      total_weight_kg: number,
      tail_lift_needed: boolean,
      price: number,
    }),
    expected: {
      sender_name: 'Priya Raman',
      sender_email: 'priya.raman@lindqvist.example',
      sender_phone: '+46 8 555 017 20',
      subject: 'RE: Pick-up moved, ref. NF-77120',
      reference: 'NF-77120',
      new_pickup_date: '2026-02-12',
      pallet_count: 6,
      total_weight_kg: 2340,
      tail_lift_needed: true,
      price: null,
    },
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
    schema: object({
      booking_reference: text,
      ticket_number: text,
      issue_date: date,
      flights: list(object({ flight: text, from: text, to: text, class: text })),
      fare: number,
      taxes: number,
      total: number,
      payment_method: text,
      baggage: text,
      frequent_flyer_number: text,
    }),
    expected: {
      booking_reference: 'QX4T9B',
      ticket_number: '220-2401938476',
      issue_date: '2026-01-14',
      flights: [
        { flight: 'IB 3166', from: 'Madrid (MAD)', to: 'London (LHR)', class: 'Economy' },
        { flight: 'IB 3179', from: 'London (LHR)', to: 'Madrid (MAD)', class: 'Economy' },
      ],
      fare: 148,
      taxes: 61.37,
      total: 209.37,
      payment_method: 'Visa **** 5521',
      baggage: '1 PC',
      frequent_flyer_number: null,
    },
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
    schema: object({
      product_name: text,
      rating: number,
      review_count: integer,
      in_stock: boolean,
      material: text,
      fabric_weight: number,
      country_of_origin: text,
      article_number: text,
      return_days: integer,
      brand: text,
    }),
    expected: {
      product_name: "Trailhead Merino Base Layer – Women's",
      rating: 4.6,
      review_count: 312,
      in_stock: true,
      material: '100% merino wool',
      fabric_weight: 170,
      country_of_origin: 'Portugal',
      article_number: 'TH-4471-W',
      return_days: 60,
      brand: null,
    },
  },
]
