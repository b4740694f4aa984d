import type { JsonSchema } from '#contract/json-schema.ts'

/** A text as people paste it, the schema they give, and what it says of that. */
export interface Case {
  name: string
  text: string
  schema: JsonSchema
  expected: unknown
}

const object = (properties: Record<string, unknown>, description?: string): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
  ...(description === undefined ? {} : { description }),
})
const list = (items: unknown) => ({ type: 'array', items })
const text = { type: ['string', 'null'] }
const number = { type: ['number', 'null'] }
const integer = { type: ['integer', 'null'] }
const boolean = { type: ['boolean', 'null'] }
const date = { type: ['string', 'null'], format: 'date' }
const oneOf = (...values: unknown[]) => ({ type: ['string', 'null'], enum: [...values, null] })

export const cases: readonly Case[] = [
  {
    name: 'an invoice as text',
    text: `INVOICE

Northwind Traders GmbH
Speicherstraße 12
20457 Hamburg

Invoice No.: NW-2025-0413
Invoice date: 13 May 2025
Due date: 12 June 2025

Bill to:
Fabrikam Ltd
8 King Street
London EC2V 8EA

Item                 Qty   Unit price   Amount
Olive oil, 5 l         4        €38.50   €154.00
Sea salt, 1 kg        10         €4.20    €42.00

Subtotal: €196.00
VAT (19%): €37.24
Total due: €233.24

Payment terms: 30 days net`,
    schema: object({
      invoice_number: text,
      invoice_date: date,
      due_date: date,
      customer: object({ name: text, address: text }),
      line_items: list(
        object({ description: text, quantity: integer, unit_price: number, amount: number }),
      ),
      subtotal: number,
      vat: number,
      total: number,
      currency: text,
      purchase_order: text,
    }),
    expected: {
      invoice_number: 'NW-2025-0413',
      invoice_date: '2025-05-13',
      due_date: '2025-06-12',
      customer: { name: 'Fabrikam Ltd', address: '8 King Street, London EC2V 8EA' },
      line_items: [
        { description: 'Olive oil, 5 l', quantity: 4, unit_price: 38.5, amount: 154 },
        { description: 'Sea salt, 1 kg', quantity: 10, unit_price: 4.2, amount: 42 },
      ],
      subtotal: 196,
      vat: 37.24,
      total: 233.24,
      currency: 'EUR',
      purchase_order: null,
    },
  },
  {
    name: 'an invoice in Markdown',
    text: `# Invoice #1042

**Vendor:** Blue Harbor Supplies, Inc.
**Date:** 2025-03-04
**PO Number:** 77-A19

| Description | Quantity | Price | Line total |
|---|---:|---:|---:|
| Label printer | 1 | $189.00 | $189.00 |
| Thermal paper (box) | 6 | $24.50 | $147.00 |
| Total | | | $336.00 |

**Shipping:** $12.00
**Grand total:** $348.00`,
    schema: object({
      invoiceNumber: text,
      vendorName: text,
      date,
      poNumber: text,
      items: list(
        object({ description: text, quantity: integer, price: number, lineTotal: number }),
      ),
      shipping: number,
      total: number,
      discount: number,
    }),
    expected: {
      invoiceNumber: '1042',
      vendorName: 'Blue Harbor Supplies, Inc.',
      date: '2025-03-04',
      poNumber: '77-A19',
      items: [
        { description: 'Label printer', quantity: 1, price: 189, lineTotal: 189 },
        { description: 'Thermal paper (box)', quantity: 6, price: 24.5, lineTotal: 147 },
      ],
      shipping: 12,
      total: 348,
      discount: null,
    },
  },
  {
    name: 'an invoice told in sentences',
    text: `Hi team, attached is invoice INV-8830 from Contoso Catering for the spring offsite. The total is $4,200, which includes a deposit of $500. Payment is due by June 15, 2025. Please use the account details on file.`,
    schema: object({
      invoice_number: { type: ['string', 'null'], pattern: '^INV-\\d+$' },
      total: number,
      deposit: number,
      due_date: date,
      tax: number,
    }),
    expected: {
      invoice_number: 'INV-8830',
      total: 4200,
      deposit: 500,
      due_date: '2025-06-15',
      tax: null,
    },
  },
  {
    name: 'a receipt',
    text: `THE CORNER CAFE
14 Mill Lane, Cambridge
Tel. 01223 555 014

03/28/2025 09:42 AM
2 x Flat white          $7.00
1 x Almond croissant    $3.80
1 x Orange juice        $4.20

Subtotal               $15.00
Tax                     $1.20
TOTAL                  $16.20
VISA ending 4417`,
    schema: object({
      date,
      phone: text,
      items: list(object({ quantity: integer, name: text, price: number })),
      subtotal: number,
      tax: number,
      total: number,
      tip: number,
    }),
    expected: {
      date: '2025-03-28',
      phone: '01223 555 014',
      items: [
        { quantity: 2, name: 'Flat white', price: 7 },
        { quantity: 1, name: 'Almond croissant', price: 3.8 },
        { quantity: 1, name: 'Orange juice', price: 4.2 },
      ],
      subtotal: 15,
      tax: 1.2,
      total: 16.2,
      tip: null,
    },
  },
  {
    name: 'a CV',
    text: `Maria Fernández
Senior Data Engineer
maria.fernandez@example.com | +34 600 123 456 | Madrid, Spain

SUMMARY
Data engineer with 9 years of experience building pipelines.

EXPERIENCE
Senior Data Engineer, Telefónica (2020 – present)
- Led the migration of 40 pipelines to Airflow
Data Engineer, BBVA (2016 – 2020)
- Built the fraud scoring feed

EDUCATION
MSc Computer Science, Universidad Politécnica de Madrid, 2016

SKILLS
Python, SQL, Airflow, Spark, Terraform`,
    schema: object({
      name: text,
      email: { type: ['string', 'null'], format: 'email' },
      phone: text,
      years_of_experience: integer,
      skills: list({ type: 'string' }),
      experience: list(object({ title: text, company: text })),
      education: list(object({ degree: text, institution: text, year: integer })),
      linkedin: text,
    }),
    expected: {
      name: 'Maria Fernández',
      email: 'maria.fernandez@example.com',
      phone: '+34 600 123 456',
      years_of_experience: 9,
      skills: ['Python', 'SQL', 'Airflow', 'Spark', 'Terraform'],
      experience: [
        { title: 'Senior Data Engineer', company: 'Telefónica' },
        { title: 'Data Engineer', company: 'BBVA' },
      ],
      education: [
        {
          degree: 'MSc Computer Science',
          institution: 'Universidad Politécnica de Madrid',
          year: 2016,
        },
      ],
      linkedin: null,
    },
  },
  {
    name: 'a CV in Markdown',
    text: `# Jonas Weber

**Email:** jonas@weber.dev
**Location:** Berlin

## Work experience

### Platform Lead at Zeta Systems
*March 2021 – today*

### Backend Developer at Kornblum AG
*2017 – 2021*

## Languages
- German (native)
- English (C1)

## Skills
- Go
- PostgreSQL
- Kubernetes`,
    schema: object({
      full_name: text,
      email: text,
      location: text,
      languages: list(text),
      skills: list(text),
      work_experience: list(object({ position: text, company: text })),
      phone: text,
    }),
    expected: {
      full_name: 'Jonas Weber',
      email: 'jonas@weber.dev',
      location: 'Berlin',
      languages: ['German (native)', 'English (C1)'],
      skills: ['Go', 'PostgreSQL', 'Kubernetes'],
      work_experience: [
        { position: 'Platform Lead', company: 'Zeta Systems' },
        { position: 'Backend Developer', company: 'Kornblum AG' },
      ],
      phone: null,
    },
  },
  {
    name: 'a medical note',
    text: `Patient: John Carter   DOB: 02/14/1961   MRN: 558210
Date of visit: 06/20/2025

Chief complaint: chest tightness for 3 days.

HPI: 64-year-old man with hypertension. He denies shortness of breath.

Vitals: BP 148/92, HR 88, Temp 98.4 F

Medications:
- Lisinopril 10 mg daily
- Metformin 500 mg twice daily

Allergies: penicillin, latex

Assessment: Unstable angina to be ruled out.
Plan: ECG and troponin today; follow up in 1 week.`,
    schema: object({
      patient_name: text,
      date_of_birth: date,
      age: integer,
      sex: oneOf('male', 'female'),
      mrn: text,
      visit_date: date,
      chief_complaint: text,
      blood_pressure: text,
      heart_rate: integer,
      medications: list(object({ name: text, dosage: text, frequency: text })),
      allergies: list({ type: 'string' }),
      assessment: text,
      smoker: boolean,
    }),
    expected: {
      patient_name: 'John Carter',
      date_of_birth: '1961-02-14',
      age: 64,
      sex: 'male',
      mrn: '558210',
      visit_date: '2025-06-20',
      chief_complaint: 'chest tightness for 3 days.',
      blood_pressure: '148/92',
      heart_rate: 88,
      medications: [
        { name: 'Lisinopril', dosage: '10 mg', frequency: 'daily' },
        { name: 'Metformin', dosage: '500 mg', frequency: 'twice daily' },
      ],
      allergies: ['penicillin', 'latex'],
      assessment: 'Unstable angina to be ruled out.',
      smoker: null,
    },
  },
  {
    name: 'a discharge letter in sentences',
    text: `Dear Dr. Hughes,

Thank you for referring Ms. Anna Bell, a 52-year-old woman, who was admitted on 3 April 2025 with pneumonia and discharged on 9 April 2025. She is a non-smoker. The discharge diagnosis was community-acquired pneumonia. She was treated with amoxicillin.

Kind regards,
Dr. Priya Nair`,
    schema: object({
      age: integer,
      gender: oneOf('female', 'male', 'other'),
      admission_date: date,
      discharge_date: date,
      diagnosis: text,
      is_smoker: boolean,
      is_diabetic: boolean,
    }),
    expected: {
      age: 52,
      gender: 'female',
      admission_date: '2025-04-03',
      discharge_date: '2025-04-09',
      diagnosis: 'community-acquired pneumonia',
      is_smoker: false,
      is_diabetic: null,
    },
  },
  {
    name: 'an e-mail',
    text: `From: Laura Chen <laura.chen@acme.example>
To: support@sheaf.example
Date: Tue, 3 Jun 2025 14:02:11 +0200
Subject: Order 99120 arrived damaged

Hello,

my order 99120 arrived yesterday and the glass carafe was broken. I would like a replacement, not a refund. This is urgent because I need it by Friday.

Thanks,
Laura`,
    schema: object({
      sender: object({ name: text, email: { type: ['string', 'null'], format: 'email' } }),
      recipient: text,
      sent_at: { type: ['string', 'null'], format: 'date-time' },
      subject: text,
      order_number: text,
      is_urgent: boolean,
      phone: text,
    }),
    expected: {
      sender: { name: 'Laura Chen', email: 'laura.chen@acme.example' },
      recipient: 'support@sheaf.example',
      sent_at: '2025-06-03T14:02:11+02:00',
      subject: 'Order 99120 arrived damaged',
      order_number: '99120',
      is_urgent: true,
      phone: null,
    },
  },
  {
    name: 'meeting notes',
    text: `Weekly product sync
Date: 2025-02-11
Attendees: Ana Ruiz, Ben Okafor, Chloe Park

Decisions:
- Ship version 3.2 on 20 February
- Drop support for Node 18

Action items:
- Ben to update the changelog by Friday
- Chloe to book the room by 14 February
- Ana to write the release notes`,
    schema: object({
      title: text,
      date,
      attendees: list({ type: 'string' }),
      decisions: list({ type: 'string' }),
      action_items: list(object({ owner: text, task: text, due: text })),
      next_meeting: text,
    }),
    expected: {
      title: 'Weekly product sync',
      date: '2025-02-11',
      attendees: ['Ana Ruiz', 'Ben Okafor', 'Chloe Park'],
      decisions: ['Ship version 3.2 on 20 February', 'Drop support for Node 18'],
      action_items: [
        { owner: 'Ben', task: 'update the changelog', due: 'Friday' },
        { owner: 'Chloe', task: 'book the room', due: '14 February' },
        { owner: 'Ana', task: 'write the release notes', due: null },
      ],
      next_meeting: null,
    },
  },
  {
    name: 'meeting notes with check boxes',
    text: `## Retro, sprint 14

Present: Mia, Tom and Sara

### Tasks
- [x] Fix flaky login test (Mia)
- [ ] Upgrade the database (Tom)`,
    schema: object({
      participants: list({ type: 'string' }),
      tasks: list(object({ task: text, assignee: text, done: boolean })),
      location: text,
    }),
    expected: {
      participants: ['Mia', 'Tom', 'Sara'],
      tasks: [
        { task: 'Fix flaky login test', assignee: 'Mia', done: true },
        { task: 'Upgrade the database', assignee: 'Tom', done: false },
      ],
      location: null,
    },
  },
  {
    name: 'a product listing',
    text: `Product: AeroPress Go
Brand: AeroPress
Price: $39.95
Availability: in stock
Rating: 4.7 out of 5 (2,318 reviews)
Weight: 326 g
Color: grey
Features:
• Brews in one minute
• Dishwasher safe
• Includes travel mug`,
    schema: object({
      name: text,
      brand: text,
      price: { type: ['number', 'null'], minimum: 0 },
      currency: oneOf('USD', 'EUR', 'GBP'),
      in_stock: boolean,
      rating: { type: ['number', 'null'], minimum: 0, maximum: 5 },
      review_count: integer,
      features: list({ type: 'string' }),
      warranty: text,
    }),
    expected: {
      name: 'AeroPress Go',
      brand: 'AeroPress',
      price: 39.95,
      currency: 'USD',
      in_stock: true,
      rating: 4.7,
      review_count: 2318,
      features: ['Brews in one minute', 'Dishwasher safe', 'Includes travel mug'],
      warranty: null,
    },
  },
  {
    name: 'several products in sections',
    text: `### Kestrel 20 backpack
Price: 89 EUR
Volume: 20 l

### Heron 45 backpack
Price: 149 EUR
Volume: 45 l

### Wren pouch
Price: 15 EUR`,
    schema: object({
      products: list(object({ name: text, price: number, volume: text })),
    }),
    expected: {
      products: [
        { name: 'Kestrel 20 backpack', price: 89, volume: '20 l' },
        { name: 'Heron 45 backpack', price: 149, volume: '45 l' },
        { name: 'Wren pouch', price: 15, volume: null },
      ],
    },
  },
]
