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
    name: 'a reminder of an unpaid bill',
    text: `Stadtwerke Lüneburg
Kundenservice

Kundennummer 4471-882                              Lüneburg, den 3. März 2026
Vertragskonto 200 118 4410

1. Mahnung

Sehr geehrte Frau Albers,

auf unsere Rechnung 881-2026 vom 02.02.2026 haben wir noch keine Zahlung erhalten. Offen sind 148,70 €. Hinzu kommen Mahngebühren von 5,00 €. Bitte überweisen Sie den Gesamtbetrag von 153,70 € bis zum 17.03.2026.

Bei Fragen erreichen Sie uns unter 04131 9090 oder service@swl.example.`,
    schema: object({
      kundennummer: text,
      rechnungsnummer: text,
      rechnungsdatum: date,
      mahndatum: date,
      offener_betrag: number,
      mahngebuehr: number,
      gesamtbetrag: number,
      zahlungsfrist: date,
      telefon: text,
      email: text,
      iban: text,
    }),
    expected: {
      kundennummer: '4471-882',
      rechnungsnummer: '881-2026',
      rechnungsdatum: '2026-02-02',
      mahndatum: '2026-03-03',
      offener_betrag: 148.7,
      mahngebuehr: 5,
      gesamtbetrag: 153.7,
      zahlungsfrist: '2026-03-17',
      telefon: '04131 9090',
      email: 'service@swl.example',
      iban: null,
    },
  },
  {
    name: 'a bug report',
    text: `### Summary
Export to CSV drops the last row

**Version:** 3.14.2
**Browser:** Firefox 147
**Severity:** major
**Reported by:** Chiara Galli
**Reported on:** 2026-04-02

### Steps to reproduce
1. Open any report with more than 100 rows
2. Click Export and choose CSV
3. Open the file in a spreadsheet

### Expected
All rows are exported.

### Actual
The last row is missing. It happens every time. Export to XLSX is not affected.

Assigned to: nobody yet`,
    schema: object({
      title: text,
      version: text,
      browser: text,
      severity: oneOf('minor', 'major', 'critical'),
      reporter: text,
      reported_on: date,
      steps: list({ type: 'string' }),
      expected_behavior: text,
      actual_behavior: text,
      assignee: text,
      fixed_in_version: text,
    }),
    expected: {
      title: 'Export to CSV drops the last row',
      version: '3.14.2',
      browser: 'Firefox 147',
      severity: 'major',
      reporter: 'Chiara Galli',
      reported_on: '2026-04-02',
      steps: [
        'Open any report with more than 100 rows',
        'Click Export and choose CSV',
        'Open the file in a spreadsheet',
      ],
      expected_behavior: 'All rows are exported.',
      actual_behavior:
        'The last row is missing. It happens every time. Export to XLSX is not affected.',
      assignee: null,
      fixed_in_version: null,
    },
  },
  {
    name: 'a French bill of a restaurant',
    text: `LE PETIT ZINC
15 quai Rambaud, 69002 LYON
Tél. 04 78 55 01 44

Table 12        Couverts : 3
Le 14/02/2026 à 21:37
Serveur : Léo

2 Menu du jour        x 24,00     48,00
1 Entrecôte                       27,50
3 Café                x  2,20      6,60
1 Côtes du Rhône 75cl             29,00

TOTAL TTC                        111,10 EUR
dont TVA 10 %                      7,46
dont TVA 20 %                      4,83
Carte bancaire                   111,10`,
    schema: object({
      restaurant: text,
      telephone: text,
      table: integer,
      couverts: integer,
      date: date,
      serveur: text,
      total_ttc: number,
      devise: text,
      pourboire: number,
    }),
    expected: {
      restaurant: 'LE PETIT ZINC',
      telephone: '04 78 55 01 44',
      table: 12,
      couverts: 3,
      date: '2026-02-14',
      serveur: 'Léo',
      total_ttc: 111.1,
      devise: 'EUR',
      pourboire: null,
    },
  },
  {
    name: 'an announcement of a maintenance',
    text: `Planned maintenance: database cluster eu-2

Window: Saturday, 9 May 2026, 22:00 – Sunday, 10 May 2026, 02:00 UTC
Affected services: Billing, Reports, Public API
Expected downtime: up to 20 minutes
Contact: Nadia Rahman (nadia.rahman@ops.example)

During the window we will upgrade PostgreSQL from 16 to 18. The console stays available. No action is required from customers. If anything goes wrong, we roll back by 01:30.

Change ticket: CHG-0047712`,
    schema: object({
      title: text,
      start: { type: ['string', 'null'], format: 'date-time' },
      affected_services: list({ type: 'string' }),
      expected_downtime_minutes: integer,
      contact_name: text,
      contact_email: text,
      change_ticket: text,
      customer_action_required: boolean,
      console_available: boolean,
      approved_by: text,
    }),
    expected: {
      title: 'Planned maintenance: database cluster eu-2',
      start: '2026-05-09T22:00:00Z',
      affected_services: ['Billing', 'Reports', 'Public API'],
      expected_downtime_minutes: 20,
      contact_name: 'Nadia Rahman',
      contact_email: 'nadia.rahman@ops.example',
      change_ticket: 'CHG-0047712',
      customer_action_required: false,
      console_available: true,
      approved_by: null,
    },
  },
  {
    name: 'a data sheet of a bicycle',
    text: `Trailfox 3 – Touring bike

Frame         Aluminium 6061
Fork          Suntour NEX, 63 mm travel
Gears         Shimano Deore, 2 x 10
Brakes        Hydraulic disc
Tyres         Schwalbe Marathon 47-622
Weight        15.8 kg
Max. load     140 kg
Colours       black, moss green
Sizes         S | M | L | XL
Warranty      5 years on the frame
Price         €1,349.00 incl. VAT

Lights and mudguards are included; a lock is not. Not suited for children's seats.`,
    schema: object({
      model: text,
      frame_material: text,
      fork: text,
      gears: text,
      brakes: text,
      weight_kg: number,
      max_load_kg: number,
      colors: list({ type: 'string' }),
      sizes: list({ type: 'string' }),
      warranty_years: integer,
      price: number,
      currency: text,
      lights_included: boolean,
      ean: text,
      battery_wh: number,
    }),
    expected: {
      model: 'Trailfox 3',
      frame_material: 'Aluminium 6061',
      fork: 'Suntour NEX, 63 mm travel',
      gears: 'Shimano Deore, 2 x 10',
      brakes: 'Hydraulic disc',
      weight_kg: 15.8,
      max_load_kg: 140,
      colors: ['black', 'moss green'],
      sizes: ['S', 'M', 'L', 'XL'],
      warranty_years: 5,
      price: 1349,
      currency: 'EUR',
      lights_included: true,
      ean: null,
      battery_wh: null,
    },
  },
  {
    name: 'an application for leave',
    text: `From: Marek Dvorak <m.dvorak@firma.example>
To: Simone Keller <s.keller@firma.example>
Date: Tue, 9 Jun 2026 08:02:44 +0200
Subject: Leave in August

Hi Simone,

I would like to take leave from 3 August to 14 August 2026, ten working days in total. Ulla covers for me; the Petersen project is finished by then. I have 18 days left for this year. My employee number is 20417.

I will be reachable in emergencies at +49 170 5550 188.

Best regards
Marek`,
    schema: object({
      employee_name: text,
      employee_number: text,
      manager_name: text,
      request_date: date,
      start_date: date,
      end_date: date,
      working_days: integer,
      days_left: integer,
      substitute: text,
      phone: text,
      approved: boolean,
    }),
    expected: {
      employee_name: 'Marek Dvorak',
      employee_number: '20417',
      manager_name: 'Simone Keller',
      request_date: '2026-06-09',
      start_date: '2026-08-03',
      end_date: '2026-08-14',
      working_days: 10,
      days_left: 18,
      substitute: 'Ulla',
      phone: '+49 170 5550 188',
      approved: null,
    },
  },
  {
    name: 'a Spanish invoice of a workshop',
    text: `Talleres Moreno, S.L.
CIF: B-12093847
Pol. Ind. La Estrella, nave 7 - 30500 Murcia

FACTURA                       Nº: A/2026/0381
                              Fecha: 22/05/2026
Cliente: Transportes Vega S.A.
Matrícula: 4471 KLM           Km: 182.340

Concepto                     Cant.    Precio     Importe
Cambio de aceite               1      89,00       89,00
Pastillas de freno             2      45,50       91,00
Mano de obra                   3,5    38,00      133,00

                         Base imponible:         313,00
                         IVA 21%:                 65,73
                         TOTAL:                  378,73 €

Forma de pago: transferencia a 30 días`,
    schema: object({
      proveedor: text,
      cif: text,
      numero_factura: text,
      fecha: date,
      cliente: text,
      matricula: text,
      kilometros: integer,
      lineas: list(object({ concepto: text, cantidad: number, precio: number, importe: number })),
      base_imponible: number,
      iva: number,
      total: number,
      forma_de_pago: text,
      fecha_vencimiento: date,
    }),
    expected: {
      proveedor: 'Talleres Moreno, S.L.',
      cif: 'B-12093847',
      numero_factura: 'A/2026/0381',
      fecha: '2026-05-22',
      cliente: 'Transportes Vega S.A.',
      matricula: '4471 KLM',
      kilometros: 182340,
      lineas: [
        { concepto: 'Cambio de aceite', cantidad: 1, precio: 89, importe: 89 },
        { concepto: 'Pastillas de freno', cantidad: 2, precio: 45.5, importe: 91 },
        { concepto: 'Mano de obra', cantidad: 3.5, precio: 38, importe: 133 },
      ],
      base_imponible: 313,
      iva: 65.73,
      total: 378.73,
      forma_de_pago: 'transferencia a 30 días',
      fecha_vencimiento: null,
    },
  },
  {
    name: 'a report of an inspection',
    text: `PLAYGROUND INSPECTION

Site: Hazel Park, Ward 3
Inspector: G. Tan
Date of inspection: 12 Oct 2026
Weather: dry
Overall result: passed with defects

Findings
1) Swing - chain worn - risk: medium - repair within 14 days
2) Slide - graffiti - risk: low - clean at next visit
3) Climbing net - rope torn - risk: high - closed immediately

Next inspection due: January 2027
Photos: 6`,
    schema: object({
      site: text,
      inspector: text,
      inspection_date: date,
      result: oneOf('passed', 'passed with defects', 'failed'),
      findings: list(
        object({ equipment: text, defect: text, risk: oneOf('low', 'medium', 'high') }),
      ),
      photos: integer,
      weather: text,
      report_number: text,
    }),
    expected: {
      site: 'Hazel Park, Ward 3',
      inspector: 'G. Tan',
      inspection_date: '2026-10-12',
      result: 'passed with defects',
      findings: [
        { equipment: 'Swing', defect: 'chain worn', risk: 'medium' },
        { equipment: 'Slide', defect: 'graffiti', risk: 'low' },
        { equipment: 'Climbing net', defect: 'rope torn', risk: 'high' },
      ],
      photos: 6,
      weather: 'dry',
      report_number: null,
    },
  },
]
