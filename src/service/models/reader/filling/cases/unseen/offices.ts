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
    ...fields({
      title: [text, 'Senior Data Engineer (m/f/x)'],
      company: [text, 'Northlight Analytics'],
      employment_type: [oneOf('full-time', 'part-time', 'contract'), 'full-time'],
      remote: [boolean, true],
      min_years_experience: [integer, 5],
      salary_min: [number, 78000],
      salary_max: [number, 92000],
      currency: [oneOf('EUR', 'USD', 'GBP'), 'EUR'],
      vacation_days: [integer, 27],
      responsibilities: [
        list({ type: 'string' }),
        [
          'Design and run our batch and streaming pipelines',
          'Own the quality of the data that our models read',
          'Mentor two junior engineers',
        ],
      ],
      deadline: [date, '2026-06-30'],
      application_email: [text, 'jobs@northlight.example'],
      reference: [text, 'NL-DE-09'],
      contact: [text, 'Aoife Brennan'],
      driving_licence_required: [boolean, null],
    }),
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
    ...fields({
      date: [date, '2026-01-21'],
      location: [text, 'Room B2'],
      chair: [text, 'Ruth Sandoval'],
      attendees: [list({ type: 'string' }), ['R. Sandoval', 'T. Oyelaran', 'M. Petrov']],
      absent: [list({ type: 'string' }), ['L. Kim']],
      heating_cost_estimate: [number, 18400],
      action_items: [
        list(object({ owner: text, task: text, due_date: date })),
        [
          { owner: 'T. Oyelaran', task: 'Order keys for the shed', due_date: '2026-01-30' },
          {
            owner: 'M. Petrov',
            task: 'Inform staff about the heating works',
            due_date: '2026-02-02',
          },
        ],
      ],
      next_meeting: [date, '2026-02-18'],
      minutes_taken_by: [text, null],
    }),
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
    ...fields({
      bank: [text, 'Riverbank Building Society'],
      account_holder: [text, 'Mr Paul Okafor'],
      sort_code: [text, '20-44-91'],
      account_number: [text, '71930482'],
      period_start: [date, '2026-01-01'],
      period_end: [date, '2026-01-31'],
      opening_balance: [number, 1204.77],
      closing_balance: [number, 986.12],
      transactions: [
        list(
          object({ date, description: text, paid_out: number, paid_in: number, balance: number }),
        ),
        [
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
      ],
      overdraft_limit: [number, null],
    }),
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
    ...fields({
      titular: [text, 'Carmen Ruiz Ortega'],
      nif: [text, '45123987K'],
      direccion_suministro: [text, 'Calle Olmo 14, 2º B, 28012 Madrid'],
      cups: [text, 'ES0021000012345678AB'],
      numero_factura: [text, 'FE-26-00471293'],
      fecha_emision: [date, '2026-03-09'],
      periodo_inicio: [date, '2026-02-05'],
      periodo_fin: [date, '2026-03-06'],
      fecha_cargo: [date, '2026-03-16'],
      potencia_contratada_kw: [number, 4.6],
      consumo_kwh: [number, 212],
      iva: [number, 11.67],
      total: [number, 67.26],
      moneda: [text, 'EUR'],
      descuento: [number, null],
    }),
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
    ...fields({
      order_number: [text, '7-88120'],
      order_date: [date, '2026-05-12'],
      customer_name: [text, 'Priya Raman'],
      items: [
        list(object({ sku: text, name: text, quantity: integer, price: number })),
        [
          { sku: 'TS-M-NAVY', name: 'T-shirt navy M', quantity: 2, price: 19.9 },
          { sku: 'CAP-01', name: 'Baseball cap', quantity: 1, price: 14.5 },
          { sku: 'SOX-3P', name: 'Socks, pack of three', quantity: 1, price: 9 },
        ],
      ],
      subtotal: [number, 63.3],
      shipping: [number, 4.95],
      total: [number, 68.25],
      currency: [text, 'EUR'],
      carrier: [text, 'DHL'],
      estimated_delivery: [date, '2026-05-15'],
      delivery_address: [text, 'Priya Raman, Keizersgracht 220, 1016 DZ Amsterdam'],
      tracking_number: [text, null],
      gift: [boolean, null],
    }),
  },
]
