import type { Case } from './case.ts'
import { boolean, date, integer, list, number, object, oneOf, text } from './case.ts'

export const later: readonly Case[] = [
  {
    name: 'a pay slip',
    text: `PAYSLIP March 2025
Employee: Nadia Rahman       Employee ID: E-2207
Department: Logistics        Pay date: 31/03/2025

Basic salary         3,200.00
Overtime               180.00
Income tax            -512.40
Net pay              2,867.60`,
    schema: object({
      employee_name: text,
      employee_id: text,
      department: text,
      pay_date: date,
      basic_salary: number,
      overtime: number,
      net_pay: number,
      bonus: number,
    }),
    expected: {
      employee_name: 'Nadia Rahman',
      employee_id: 'E-2207',
      department: 'Logistics',
      pay_date: '2025-03-31',
      basic_salary: 3200,
      overtime: 180,
      net_pay: 2867.6,
      bonus: null,
    },
  },
  {
    name: 'an incident post-mortem',
    text: `# Post-mortem: checkout outage

**Status:** resolved
**Severity:** SEV-1
**Duration:** 47 minutes
**Author:** Ivo Kranjec

## Summary
A bad configuration was deployed and checkout returned errors.

## Timeline
- 09:12 Deploy of config 4471
- 09:15 First alert
- 09:59 Rollback finished

## Action items
- Add a config check (Ivo)
- Page the on-call sooner (Lena)`,
    schema: object({
      title: text,
      status: oneOf('open', 'mitigated', 'resolved'),
      severity: text,
      duration_minutes: integer,
      author: text,
      summary: text,
      timeline: list(object({ time: text, event: text })),
      action_items: list(object({ action: text, owner: text })),
      customers_affected: integer,
    }),
    expected: {
      title: 'Post-mortem: checkout outage',
      status: 'resolved',
      severity: 'SEV-1',
      duration_minutes: 47,
      author: 'Ivo Kranjec',
      summary: 'A bad configuration was deployed and checkout returned errors.',
      timeline: [
        { time: '09:12', event: 'Deploy of config 4471' },
        { time: '09:15', event: 'First alert' },
        { time: '09:59', event: 'Rollback finished' },
      ],
      action_items: [
        { action: 'Add a config check', owner: 'Ivo' },
        { action: 'Page the on-call sooner', owner: 'Lena' },
      ],
      customers_affected: null,
    },
  },
  {
    name: 'a company profile in sentences',
    text: `Fjordline Seafood AS was founded in 1994 by Ingrid Dahl. Its headquarters are in Bergen, Norway. The company has 230 employees and an annual revenue of NOK 410 million. Its website is https://fjordline.example.`,
    schema: object({
      company_name: text,
      founded_year: integer,
      founder: text,
      headquarters: text,
      employee_count: integer,
      annual_revenue: number,
      website: { type: ['string', 'null'], format: 'uri' },
      stock_symbol: text,
    }),
    expected: {
      company_name: 'Fjordline Seafood AS',
      founded_year: 1994,
      founder: 'Ingrid Dahl',
      headquarters: 'Bergen, Norway',
      employee_count: 230,
      annual_revenue: 410_000_000,
      website: 'https://fjordline.example',
      stock_symbol: null,
    },
  },
  {
    name: 'a purchase order with a semicolon CSV',
    text: `Purchase order PO-7781
Supplier: Metallbau Krause GmbH
Delivery date: 02.07.2025

Pos;Article;Quantity;Unit price;Total
1;Steel bracket;40;3,25;130,00
2;Hex bolt M8;500;0,12;60,00

Net amount: 190,00 EUR`,
    schema: object({
      po_number: text,
      supplier: text,
      delivery_date: date,
      positions: list(
        object({ article: text, quantity: integer, unit_price: number, total: number }),
      ),
      net_amount: number,
      contact_person: text,
    }),
    expected: {
      po_number: 'PO-7781',
      supplier: 'Metallbau Krause GmbH',
      delivery_date: '2025-07-02',
      positions: [
        { article: 'Steel bracket', quantity: 40, unit_price: 3.25, total: 130 },
        { article: 'Hex bolt M8', quantity: 500, unit_price: 0.12, total: 60 },
      ],
      net_amount: 190,
      contact_person: null,
    },
  },
  {
    name: 'a contact page',
    text: `Customer service
Phone: +49 40 1234 5678
Email: service@hafen.example
Hours: Monday to Friday, 9 am to 5 pm

Press office
Phone: +49 40 1234 9999
Email: press@hafen.example`,
    schema: object({
      departments: list(object({ name: text, phone: text, email: text, hours: text })),
    }),
    expected: {
      departments: [
        {
          name: 'Customer service',
          phone: '+49 40 1234 5678',
          email: 'service@hafen.example',
          hours: 'Monday to Friday, 9 am to 5 pm',
        },
        {
          name: 'Press office',
          phone: '+49 40 1234 9999',
          email: 'press@hafen.example',
          hours: null,
        },
      ],
    },
  },
  {
    name: 'a complaint',
    text: `Hello, I am writing about booking 55-8130. We stayed at the Hotel Miramar from 3 August 2025 to 10 August 2025. The room was dirty and the air conditioning was broken. I paid 1,240 euros and I want a refund of 300 euros. You can reach me at +34 611 222 333. Sofía Prieto`,
    schema: object({
      booking_number: text,
      hotel: text,
      check_in: date,
      check_out: date,
      amount_paid: number,
      refund_requested: number,
      phone: text,
      problems: list({ type: 'string' }),
      loyalty_number: text,
    }),
    expected: {
      booking_number: '55-8130',
      hotel: 'Hotel Miramar',
      check_in: '2025-08-03',
      check_out: '2025-08-10',
      amount_paid: 1240,
      refund_requested: 300,
      phone: '+34 611 222 333',
      problems: ['The room was dirty', 'the air conditioning was broken'],
      loyalty_number: null,
    },
  },
  {
    name: 'a vaccination record',
    text: `Name: Leo Marchetti
Born: 12 January 2019
Blood type: 0+

Vaccinations:
- MMR, 14 March 2020, Dr. Conti
- Tetanus, 2 May 2021, Dr. Conti
- Hepatitis B, 9 June 2022, Dr. Lupo

Known allergies: none`,
    schema: object({
      child_name: text,
      date_of_birth: date,
      blood_type: text,
      vaccinations: list(object({ vaccine: text, date, doctor: text })),
      allergies: list({ type: 'string' }),
      has_insurance: boolean,
    }),
    expected: {
      child_name: 'Leo Marchetti',
      date_of_birth: '2019-01-12',
      blood_type: '0+',
      vaccinations: [
        { vaccine: 'MMR', date: '2020-03-14', doctor: 'Dr. Conti' },
        { vaccine: 'Tetanus', date: '2021-05-02', doctor: 'Dr. Conti' },
        { vaccine: 'Hepatitis B', date: '2022-06-09', doctor: 'Dr. Lupo' },
      ],
      allergies: [],
      has_insurance: null,
    },
  },
]
