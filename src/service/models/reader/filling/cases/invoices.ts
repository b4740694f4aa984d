import type { Case } from './case.ts'
import { date, fields, integer, list, number, object, text } from './case.ts'

export const invoices: readonly Case[] = [
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
    ...fields({
      invoice_number: [text, 'NW-2025-0413'],
      invoice_date: [date, '2025-05-13'],
      due_date: [date, '2025-06-12'],
      customer: { name: [text, 'Fabrikam Ltd'], address: [text, '8 King Street, London EC2V 8EA'] },
      line_items: [
        list(object({ description: text, quantity: integer, unit_price: number, amount: number })),
        [
          { description: 'Olive oil, 5 l', quantity: 4, unit_price: 38.5, amount: 154 },
          { description: 'Sea salt, 1 kg', quantity: 10, unit_price: 4.2, amount: 42 },
        ],
      ],
      subtotal: [number, 196],
      vat: [number, 37.24],
      total: [number, 233.24],
      currency: [text, 'EUR'],
      purchase_order: [text, null],
    }),
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
    ...fields({
      invoiceNumber: [text, '1042'],
      vendorName: [text, 'Blue Harbor Supplies, Inc.'],
      date: [date, '2025-03-04'],
      poNumber: [text, '77-A19'],
      items: [
        list(object({ description: text, quantity: integer, price: number, lineTotal: number })),
        [
          { description: 'Label printer', quantity: 1, price: 189, lineTotal: 189 },
          { description: 'Thermal paper (box)', quantity: 6, price: 24.5, lineTotal: 147 },
        ],
      ],
      shipping: [number, 12],
      total: [number, 348],
      discount: [number, null],
    }),
  },
  {
    name: 'an invoice told in sentences',
    text: `Hi team, attached is invoice INV-8830 from Contoso Catering for the spring offsite. The total is $4,200, which includes a deposit of $500. Payment is due by June 15, 2025. Please use the account details on file.`,
    ...fields({
      invoice_number: [{ type: ['string', 'null'], pattern: '^INV-\\d+$' }, 'INV-8830'],
      total: [number, 4200],
      deposit: [number, 500],
      due_date: [date, '2025-06-15'],
      tax: [number, null],
    }),
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
    ...fields({
      date: [date, '2025-03-28'],
      phone: [text, '01223 555 014'],
      items: [
        list(object({ quantity: integer, name: text, price: number })),
        [
          { quantity: 2, name: 'Flat white', price: 7 },
          { quantity: 1, name: 'Almond croissant', price: 3.8 },
          { quantity: 1, name: 'Orange juice', price: 4.2 },
        ],
      ],
      subtotal: [number, 15],
      tax: [number, 1.2],
      total: [number, 16.2],
      tip: [number, null],
    }),
  },
]
