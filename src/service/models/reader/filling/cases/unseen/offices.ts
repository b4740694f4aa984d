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

export const offices: readonly Case[] = [
  {
    name: 'a job advertisement in English',
    text: `Senior Data Engineer (m/f/x)
Northlight Analytics · Dublin or remote within Ireland · Full-time

About us
Northlight Analytics builds forecasting tools for grocery retailers. We are 140 people in three offices.

What you will do
- Design and run our batch and streaming pipelines
- Own the quality of the data that our models read
- Mentor two junior engineers

What you bring
- At least 5 years of experience with Python and SQL
- Experience with Spark, Airflow or dbt
- Fluent English

What we offer
- €78,000–€92,000 a year
- 27 days of holiday
- Private health insurance

Apply by 30 June 2026 at jobs@northlight.example. Reference: NL-DE-09. Your contact is Aoife Brennan.`,
    schema: object({
      title: text,
      company: text,
      employment_type: oneOf('full-time', 'part-time', 'contract'),
      remote: boolean,
      min_years_experience: integer,
      salary_min: number,
      salary_max: number,
      currency: oneOf('EUR', 'USD', 'GBP'),
      vacation_days: integer,
      responsibilities: list({ type: 'string' }),
      deadline: date,
      application_email: text,
      reference: text,
      contact: text,
      driving_licence_required: boolean,
    }),
    expected: {
      title: 'Senior Data Engineer (m/f/x)',
      company: 'Northlight Analytics',
      employment_type: 'full-time',
      remote: true,
      min_years_experience: 5,
      salary_min: 78000,
      salary_max: 92000,
      currency: 'EUR',
      vacation_days: 27,
      responsibilities: [
        'Design and run our batch and streaming pipelines',
        'Own the quality of the data that our models read',
        'Mentor two junior engineers',
      ],
      deadline: '2026-06-30',
      application_email: 'jobs@northlight.example',
      reference: 'NL-DE-09',
      contact: 'Aoife Brennan',
      driving_licence_required: null,
    },
  },
  {
    name: 'the minutes of a meeting',
    text: `Minutes – Facilities committee
Date: Wednesday, 21 January 2026, 14:00–15:10
Place: Room B2
Chair: Ruth Sandoval
Present: R. Sandoval, T. Oyelaran, M. Petrov
Apologies: L. Kim

1. Heating
The contractor will start on 9 February. Cost estimate: £18,400.

2. Bicycle shed
Approved unanimously.

Actions
| Who | What | By |
|---|---|---|
| T. Oyelaran | Order keys for the shed | 30 January 2026 |
| M. Petrov | Inform staff about the heating works | 2 February 2026 |

Next meeting: 18 February 2026`,
    schema: object({
      date: date,
      location: text,
      chair: text,
      attendees: list({ type: 'string' }),
      absent: list({ type: 'string' }),
      heating_cost_estimate: number,
      action_items: list(object({ owner: text, task: text, due_date: date })),
      next_meeting: date,
      minutes_taken_by: text,
    }),
    expected: {
      date: '2026-01-21',
      location: 'Room B2',
      chair: 'Ruth Sandoval',
      attendees: ['R. Sandoval', 'T. Oyelaran', 'M. Petrov'],
      absent: ['L. Kim'],
      heating_cost_estimate: 18400,
      action_items: [
        { owner: 'T. Oyelaran', task: 'Order keys for the shed', due_date: '2026-01-30' },
        {
          owner: 'M. Petrov',
          task: 'Inform staff about the heating works',
          due_date: '2026-02-02',
        },
      ],
      next_meeting: '2026-02-18',
      minutes_taken_by: null,
    },
  },
  {
    name: 'a bank statement',
    text: `Riverbank Building Society
Account statement

Account holder   Mr Paul Okafor
Sort code        20-44-91
Account number   71930482
Period           1 Jan 2026 – 31 Jan 2026
Opening balance  £1,204.77
Closing balance  £986.12

Date         Details                    Paid out    Paid in     Balance
02 Jan 2026  Direct debit Aqua Water       38.20               1,166.57
15 Jan 2026  Salary Fernhill School                 1,940.00   3,106.57
20 Jan 2026  Standing order rent        1,050.00               2,056.57
29 Jan 2026  Card payment Motor Hub     1,070.45                 986.12`,
    schema: object({
      bank: text,
      account_holder: text,
      sort_code: text,
      account_number: text,
      period_start: date,
      period_end: date,
      opening_balance: number,
      closing_balance: number,
      transactions: list(
        object({ date, description: text, paid_out: number, paid_in: number, balance: number }),
      ),
      overdraft_limit: number,
    }),
    expected: {
      bank: 'Riverbank Building Society',
      account_holder: 'Mr Paul Okafor',
      sort_code: '20-44-91',
      account_number: '71930482',
      period_start: '2026-01-01',
      period_end: '2026-01-31',
      opening_balance: 1204.77,
      closing_balance: 986.12,
      transactions: [
        {
          date: '2026-01-02',
          description: 'Direct debit Aqua Water',
          paid_out: 38.2,
          paid_in: null,
          balance: 1166.57,
        },
        {
          date: '2026-01-15',
          description: 'Salary Fernhill School',
          paid_out: null,
          paid_in: 1940,
          balance: 3106.57,
        },
        {
          date: '2026-01-20',
          description: 'Standing order rent',
          paid_out: 1050,
          paid_in: null,
          balance: 2056.57,
        },
        {
          date: '2026-01-29',
          description: 'Card payment Motor Hub',
          paid_out: 1070.45,
          paid_in: null,
          balance: 986.12,
        },
      ],
      overdraft_limit: null,
    },
  },
  {
    name: 'a Spanish energy bill',
    text: `FACTURA DE ELECTRICIDAD

Titular: Carmen Ruiz Ortega
NIF: 45123987K
Dirección de suministro: Calle Olmo 14, 2º B, 28012 Madrid
CUPS: ES0021000012345678AB
N.º factura: FE-26-00471293
Fecha de emisión: 9 de marzo de 2026
Periodo de facturación: 05/02/2026 - 06/03/2026
Fecha de cargo: 16 de marzo de 2026

Potencia contratada: 4,6 kW
Consumo total: 212 kWh

Por potencia contratada ............ 14,32 €
Por energía consumida .............. 38,57 €
Impuesto electricidad .............. 2,70 €
IVA (21%) .......................... 11,67 €
TOTAL IMPORTE FACTURA .............. 67,26 €`,
    schema: object({
      titular: text,
      nif: text,
      direccion_suministro: text,
      cups: text,
      numero_factura: text,
      fecha_emision: date,
      periodo_inicio: date,
      periodo_fin: date,
      fecha_cargo: date,
      potencia_contratada_kw: number,
      consumo_kwh: number,
      iva: number,
      total: number,
      moneda: text,
      descuento: number,
    }),
    expected: {
      titular: 'Carmen Ruiz Ortega',
      nif: '45123987K',
      direccion_suministro: 'Calle Olmo 14, 2º B, 28012 Madrid',
      cups: 'ES0021000012345678AB',
      numero_factura: 'FE-26-00471293',
      fecha_emision: '2026-03-09',
      periodo_inicio: '2026-02-05',
      periodo_fin: '2026-03-06',
      fecha_cargo: '2026-03-16',
      potencia_contratada_kw: 4.6,
      consumo_kwh: 212,
      iva: 11.67,
      total: 67.26,
      moneda: 'EUR',
      descuento: null,
    },
  },
  {
    name: 'a confirmation of an order as CSV and text',
    text: `Hi Priya,

thanks for shopping with us! Your order 7-88120 of 12 May 2026 has been confirmed.

sku,name,quantity,price
TS-M-NAVY,T-shirt navy M,2,19.90
CAP-01,Baseball cap,1,14.50
SOX-3P,"Socks, pack of three",1,9.00

Subtotal: 63.30
Shipping: 4.95
Total: 68.25 EUR
Paid with Visa ending 4471.

We ship with DHL. Estimated delivery: 15 May 2026.
Delivery address:
Priya Raman
Keizersgracht 220
1016 DZ Amsterdam`,
    schema: object({
      order_number: text,
      order_date: date,
      customer_name: text,
      items: list(object({ sku: text, name: text, quantity: integer, price: number })),
      subtotal: number,
      shipping: number,
      total: number,
      currency: text,
      carrier: text,
      estimated_delivery: date,
      delivery_address: text,
      tracking_number: text,
      gift: boolean,
    }),
    expected: {
      order_number: '7-88120',
      order_date: '2026-05-12',
      customer_name: 'Priya Raman',
      items: [
        { sku: 'TS-M-NAVY', name: 'T-shirt navy M', quantity: 2, price: 19.9 },
        { sku: 'CAP-01', name: 'Baseball cap', quantity: 1, price: 14.5 },
        { sku: 'SOX-3P', name: 'Socks, pack of three', quantity: 1, price: 9 },
      ],
      subtotal: 63.3,
      shipping: 4.95,
      total: 68.25,
      currency: 'EUR',
      carrier: 'DHL',
      estimated_delivery: '2026-05-15',
      delivery_address: 'Priya Raman, Keizersgracht 220, 1016 DZ Amsterdam',
      tracking_number: null,
      gift: null,
    },
  },
]
