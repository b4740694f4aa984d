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

export const trade: readonly Case[] = [
  {
    name: 'an invoice of a garage',
    text: `KWIK MOTORS LTD
14 Station Road, Leeds LS1 4DT    VAT reg. GB 331 2298 04

INVOICE 20391                       Date 06/03/2026
Customer: Mr I. Hussain
Vehicle: Ford Focus, YD18 KLM       Mileage: 61,204

Qty  Description              Unit     Total
1    MOT test                54.85     54.85
2    Front brake discs       48.00     96.00
1.5  Labour (hours)          72.00    108.00

                          Net         258.85
                          VAT @ 20%    40.80
                          To pay      299.65

Paid by card on 6 March 2026. Next MOT due 05/03/2027.`,
    ...fields({
      invoice_number: [text, '20391'],
      invoice_date: [date, '2026-03-06'],
      supplier: [text, 'KWIK MOTORS LTD'],
      customer: [text, 'Mr I. Hussain'],
      vehicle_registration: [text, 'YD18 KLM'],
      mileage: [integer, 61204],
      items: [
        list(object({ description: text, quantity: number, unit_price: number, total: number })),
        [
          { description: 'MOT test', quantity: 1, unit_price: 54.85, total: 54.85 },
          { description: 'Front brake discs', quantity: 2, unit_price: 48, total: 96 },
          { description: 'Labour (hours)', quantity: 1.5, unit_price: 72, total: 108 },
        ],
      ],
      net_total: [number, 258.85],
      vat_amount: [number, 40.8],
      amount_due: [number, 299.65],
      payment_method: [text, 'card'],
      next_mot_due: [date, '2027-03-05'],
      po_number: [text, null],
    }),
  },
  {
    name: 'a German delivery note',
    text: `Lieferschein

Lieferant: Holz Kröger GmbH, Werkstraße 9, 26121 Oldenburg
Empfänger: Bäckerei Ahrens, Markt 2, 26603 Aurich
Lieferschein-Nr.: LS-88214
Bestellnummer: 4711/26
Lieferdatum: 02.06.2026
Spedition: Nordfracht
Gewicht gesamt: 1.240 kg
Anzahl Paletten: 3

Pos. | Artikelnr. | Bezeichnung | Menge | Einheit
1 | 10-220 | Buchenbrett 200 x 30 | 40 | Stk
2 | 10-417 | Leimholzplatte | 12 | Stk

Ware vollständig erhalten: ja
Unterschrift: K. Ahrens`,
    ...fields({
      lieferant: [text, 'Holz Kröger GmbH'],
      empfaenger: [text, 'Bäckerei Ahrens'],
      lieferscheinnummer: [text, 'LS-88214'],
      bestellnummer: [text, '4711/26'],
      lieferdatum: [date, '2026-06-02'],
      spediteur: [text, 'Nordfracht'],
      gewicht_kg: [number, 1240],
      paletten: [integer, 3],
      positionen: [
        list(object({ artikelnummer: text, bezeichnung: text, menge: integer, einheit: text })),
        [
          {
            artikelnummer: '10-220',
            bezeichnung: 'Buchenbrett 200 x 30',
            menge: 40,
            einheit: 'Stk',
          },
          { artikelnummer: '10-417', bezeichnung: 'Leimholzplatte', menge: 12, einheit: 'Stk' },
        ],
      ],
      vollstaendig: [boolean, true],
      rechnungsnummer: [text, null],
    }),
  },
  {
    name: 'a quote in an e-mail',
    text: `From: Beth Rowan <beth@rowanprint.example>
To: Luis Andrade <l.andrade@vela.example>
Sent: 17 November 2026 15:22
Subject: Quote for brochures

Hi Luis,

Thanks for your enquiry. For 2,500 brochures A5, 16 pages, 135 gsm silk we can offer £1,180 plus VAT. Delivery to your office is included and takes 7 working days after approval of the proof. The quote (no. Q-7731) is valid until 15 December 2026. A second proof costs £45.

We would need 50% up front.

Best wishes
Beth

Rowan Print | 0113 496 0707 | rowanprint.example`,
    ...fields({
      quote_number: [text, 'Q-7731'],
      sender_name: [text, 'Beth Rowan'],
      sender_email: [text, 'beth@rowanprint.example'],
      recipient_name: [text, 'Luis Andrade'],
      subject: [text, 'Quote for brochures'],
      quantity: [integer, 2500],
      paper_weight_gsm: [integer, 135],
      price: [number, 1180],
      delivery_included: [boolean, true],
      lead_time_days: [integer, 7],
      valid_until: [date, '2026-12-15'],
      second_proof_price: [number, 45],
      upfront_percent: [number, 50],
      phone: [text, '0113 496 0707'],
      order_number: [text, null],
    }),
  },
  {
    name: 'a payslip',
    text: `Pay slip                     Month: May 2026
Employee: Ngozi Adeyemi      Employee no: 00417
Tax code: 1257L              NI number: QQ 12 34 56 C

Payments                     Deductions
Basic pay      2,850.00      PAYE tax          360.40
Overtime         142.50      National Ins.     194.20
                             Pension (5%)      142.50

Gross pay      2,992.50      Total deductions  697.10

NET PAY        2,295.40
Pay date: 29/05/2026
Holiday left: 11.5 days`,
    ...fields({
      employee_name: [text, 'Ngozi Adeyemi'],
      employee_number: [text, '00417'],
      tax_code: [text, '1257L'],
      ni_number: [text, 'QQ 12 34 56 C'],
      basic_pay: [number, 2850],
      overtime: [number, 142.5],
      gross_pay: [number, 2992.5],
      total_deductions: [number, 697.1],
      pension: [number, 142.5],
      net_pay: [number, 2295.4],
      pay_date: [date, '2026-05-29'],
      holiday_days_left: [number, 11.5],
      employer: [text, null],
      bonus: [number, null],
    }),
  },
  {
    name: 'a job advertisement in German',
    text: `Pflegefachkraft (m/w/d) im Nachtdienst

Seniorenzentrum Am Stadtpark, Bielefeld
Teilzeit, 25 Stunden/Woche, unbefristet
Eintritt: ab 01.08.2026

Ihre Aufgaben
• Grund- und Behandlungspflege
• Pflegedokumentation
• Anleitung von Auszubildenden

Wir bieten
• Gehalt 3.100 – 3.450 € brutto (Vollzeit)
• 30 Tage Urlaub
• Jobticket

Kein Wochenenddienst. Führerschein nicht erforderlich.
Bewerbungen bis 15.07.2026 an Frau Petra Lohmann, bewerbung@sz-stadtpark.example, Kennziffer PF-26-3`,
    ...fields({
      stellentitel: [text, 'Pflegefachkraft (m/w/d) im Nachtdienst'],
      arbeitgeber: [text, 'Seniorenzentrum Am Stadtpark'],
      ort: [text, 'Bielefeld'],
      wochenstunden: [number, 25],
      befristet: [boolean, false],
      eintrittsdatum: [date, '2026-08-01'],
      aufgaben: [
        list({ type: 'string' }),
        ['Grund- und Behandlungspflege', 'Pflegedokumentation', 'Anleitung von Auszubildenden'],
      ],
      gehalt_min: [number, 3100],
      gehalt_max: [number, 3450],
      urlaubstage: [integer, 30],
      bewerbungsfrist: [date, '2026-07-15'],
      ansprechpartner: [text, 'Frau Petra Lohmann'],
      email: [text, 'bewerbung@sz-stadtpark.example'],
      kennziffer: [text, 'PF-26-3'],
      fuehrerschein_erforderlich: [boolean, false],
      telefon: [text, null],
    }),
  },
  {
    name: 'a list of stock as aligned columns',
    text: `Stock report, warehouse North                       as of 30 Sep 2026

SKU       Product            On hand   Reserved   Reorder level   Bin
KB-100    Keyboard, wired        412         35             100   A-04
KB-210    Keyboard, wireless      88         12             120   A-05
MS-015    Mouse                  260                         80   B-11
HD-500    External disk 2 TB       0                         25   C-02

Counted by: Femi Oladipo
Value of stock: EUR 18,402.10
Items below reorder level: 2`,
    ...fields({
      warehouse: [text, 'North'],
      report_date: [date, '2026-09-30'],
      products: [
        list(
          object({
            sku: text,
            name: text,
            on_hand: integer,
            reserved: integer,
            reorder_level: integer,
            bin: text,
          }),
        ),
        [
          {
            sku: 'KB-100',
            name: 'Keyboard, wired',
            on_hand: 412,
            reserved: 35,
            reorder_level: 100,
            bin: 'A-04',
          },
          {
            sku: 'KB-210',
            name: 'Keyboard, wireless',
            on_hand: 88,
            reserved: 12,
            reorder_level: 120,
            bin: 'A-05',
          },
          {
            sku: 'MS-015',
            name: 'Mouse',
            on_hand: 260,
            reserved: null,
            reorder_level: 80,
            bin: 'B-11',
          },
          {
            sku: 'HD-500',
            name: 'External disk 2 TB',
            on_hand: 0,
            reserved: null,
            reorder_level: 25,
            bin: 'C-02',
          },
        ],
      ],
      counted_by: [text, 'Femi Oladipo'],
      stock_value: [number, 18402.1],
      currency: [text, 'EUR'],
      below_reorder_level: [integer, 2],
      approved_by: [text, null],
    }),
  },
]
