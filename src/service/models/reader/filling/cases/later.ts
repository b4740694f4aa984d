import type { Case } from './case.ts'
import { boolean, date, fields, integer, list, number, object, oneOf, text } from './case.ts'

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
    ...fields({
      employee_name: [text, 'Nadia Rahman'],
      employee_id: [text, 'E-2207'],
      department: [text, 'Logistics'],
      pay_date: [date, '2025-03-31'],
      basic_salary: [number, 3200],
      overtime: [number, 180],
      net_pay: [number, 2867.6],
      bonus: [number, null],
    }),
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
    ...fields({
      title: [text, 'Post-mortem: checkout outage'],
      status: [oneOf('open', 'mitigated', 'resolved'), 'resolved'],
      severity: [text, 'SEV-1'],
      duration_minutes: [integer, 47],
      author: [text, 'Ivo Kranjec'],
      summary: [text, 'A bad configuration was deployed and checkout returned errors.'],
      timeline: [
        list(object({ time: text, event: text })),
        [
          { time: '09:12', event: 'Deploy of config 4471' },
          { time: '09:15', event: 'First alert' },
          { time: '09:59', event: 'Rollback finished' },
        ],
      ],
      action_items: [
        list(object({ action: text, owner: text })),
        [
          { action: 'Add a config check', owner: 'Ivo' },
          { action: 'Page the on-call sooner', owner: 'Lena' },
        ],
      ],
      customers_affected: [integer, null],
    }),
  },
  {
    name: 'a company profile in sentences',
    text: `Fjordline Seafood AS was founded in 1994 by Ingrid Dahl. Its headquarters are in Bergen, Norway. The company has 230 employees and an annual revenue of NOK 410 million. Its website is https://fjordline.example.`,
    ...fields({
      company_name: [text, 'Fjordline Seafood AS'],
      founded_year: [integer, 1994],
      founder: [text, 'Ingrid Dahl'],
      headquarters: [text, 'Bergen, Norway'],
      employee_count: [integer, 230],
      annual_revenue: [number, 410_000_000],
      website: [{ type: ['string', 'null'], format: 'uri' }, 'https://fjordline.example'],
      stock_symbol: [text, null],
    }),
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
    ...fields({
      po_number: [text, 'PO-7781'],
      supplier: [text, 'Metallbau Krause GmbH'],
      delivery_date: [date, '2025-07-02'],
      positions: [
        list(object({ article: text, quantity: integer, unit_price: number, total: number })),
        [
          { article: 'Steel bracket', quantity: 40, unit_price: 3.25, total: 130 },
          { article: 'Hex bolt M8', quantity: 500, unit_price: 0.12, total: 60 },
        ],
      ],
      net_amount: [number, 190],
      contact_person: [text, null],
    }),
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
    ...fields({
      departments: [
        list(object({ name: text, phone: text, email: text, hours: text })),
        [
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
      ],
    }),
  },
  {
    name: 'a complaint',
    text: `Hello, I am writing about booking 55-8130. We stayed at the Hotel Miramar from 3 August 2025 to 10 August 2025. The room was dirty and the air conditioning was broken. I paid 1,240 euros and I want a refund of 300 euros. You can reach me at +34 611 222 333. Sofía Prieto`,
    ...fields({
      booking_number: [text, '55-8130'],
      hotel: [text, 'Hotel Miramar'],
      check_in: [date, '2025-08-03'],
      check_out: [date, '2025-08-10'],
      amount_paid: [number, 1240],
      refund_requested: [number, 300],
      phone: [text, '+34 611 222 333'],
      problems: [
        list({ type: 'string' }),
        ['The room was dirty', 'the air conditioning was broken'],
      ],
      loyalty_number: [text, null],
    }),
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
    ...fields({
      child_name: [text, 'Leo Marchetti'],
      date_of_birth: [date, '2019-01-12'],
      blood_type: [text, '0+'],
      vaccinations: [
        list(object({ vaccine: text, date, doctor: text })),
        [
          { vaccine: 'MMR', date: '2020-03-14', doctor: 'Dr. Conti' },
          { vaccine: 'Tetanus', date: '2021-05-02', doctor: 'Dr. Conti' },
          { vaccine: 'Hepatitis B', date: '2022-06-09', doctor: 'Dr. Lupo' },
        ],
      ],
      allergies: [list({ type: 'string' }), []],
      has_insurance: [boolean, null],
    }),
  },
]
