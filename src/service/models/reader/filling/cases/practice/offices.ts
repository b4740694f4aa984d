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
    name: 'a reminder of an unpaid bill',
    text: `Stadtwerke Lüneburg
Kundenservice

Kundennummer 4471-882                              Lüneburg, den 3. März 2026
Vertragskonto 200 118 4410

1. Mahnung

Sehr geehrte Frau Albers,

auf unsere Rechnung 881-2026 vom 02.02.2026 haben wir noch keine Zahlung erhalten. Offen sind 148,70 €. Hinzu kommen Mahngebühren von 5,00 €. Bitte überweisen Sie den Gesamtbetrag von 153,70 € bis zum 17.03.2026.

Bei Fragen erreichen Sie uns unter 04131 9090 oder service@swl.example.`,
    ...fields({
      kundennummer: [text, '4471-882'],
      rechnungsnummer: [text, '881-2026'],
      rechnungsdatum: [date, '2026-02-02'],
      mahndatum: [date, '2026-03-03'],
      offener_betrag: [number, 148.7],
      mahngebuehr: [number, 5],
      gesamtbetrag: [number, 153.7],
      zahlungsfrist: [date, '2026-03-17'],
      telefon: [text, '04131 9090'],
      email: [text, 'service@swl.example'],
      iban: [text, null],
    }),
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
    ...fields({
      title: [text, 'Export to CSV drops the last row'],
      version: [text, '3.14.2'],
      browser: [text, 'Firefox 147'],
      severity: [oneOf('minor', 'major', 'critical'), 'major'],
      reporter: [text, 'Chiara Galli'],
      reported_on: [date, '2026-04-02'],
      steps: [
        list({ type: 'string' }),
        [
          'Open any report with more than 100 rows',
          'Click Export and choose CSV',
          'Open the file in a spreadsheet',
        ],
      ],
      expected_behavior: [text, 'All rows are exported.'],
      actual_behavior: [
        text,
        'The last row is missing. It happens every time. Export to XLSX is not affected.',
      ],
      assignee: [text, null],
      fixed_in_version: [text, null],
    }),
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
    ...fields({
      restaurant: [text, 'LE PETIT ZINC'],
      telephone: [text, '04 78 55 01 44'],
      table: [integer, 12],
      couverts: [integer, 3],
      date: [date, '2026-02-14'],
      serveur: [text, 'Léo'],
      total_ttc: [number, 111.1],
      devise: [text, 'EUR'],
      pourboire: [number, null],
    }),
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
    ...fields({
      title: [text, 'Planned maintenance: database cluster eu-2'],
      start: [{ type: ['string', 'null'], format: 'date-time' }, '2026-05-09T22:00:00Z'],
      affected_services: [list({ type: 'string' }), ['Billing', 'Reports', 'Public API']],
      expected_downtime_minutes: [integer, 20],
      contact_name: [text, 'Nadia Rahman'],
      contact_email: [text, 'nadia.rahman@ops.example'],
      change_ticket: [text, 'CHG-0047712'],
      customer_action_required: [boolean, false],
      console_available: [boolean, true],
      approved_by: [text, null],
    }),
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
    ...fields({
      model: [text, 'Trailfox 3'],
      frame_material: [text, 'Aluminium 6061'],
      fork: [text, 'Suntour NEX, 63 mm travel'],
      gears: [text, 'Shimano Deore, 2 x 10'],
      brakes: [text, 'Hydraulic disc'],
      weight_kg: [number, 15.8],
      max_load_kg: [number, 140],
      colors: [list({ type: 'string' }), ['black', 'moss green']],
      sizes: [list({ type: 'string' }), ['S', 'M', 'L', 'XL']],
      warranty_years: [integer, 5],
      price: [number, 1349],
      currency: [text, 'EUR'],
      lights_included: [boolean, true],
      ean: [text, null],
      battery_wh: [number, null],
    }),
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
    ...fields({
      employee_name: [text, 'Marek Dvorak'],
      employee_number: [text, '20417'],
      manager_name: [text, 'Simone Keller'],
      request_date: [date, '2026-06-09'],
      start_date: [date, '2026-08-03'],
      end_date: [date, '2026-08-14'],
      working_days: [integer, 10],
      days_left: [integer, 18],
      substitute: [text, 'Ulla'],
      phone: [text, '+49 170 5550 188'],
      approved: [boolean, null],
    }),
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
    ...fields({
      proveedor: [text, 'Talleres Moreno, S.L.'],
      cif: [text, 'B-12093847'],
      numero_factura: [text, 'A/2026/0381'],
      fecha: [date, '2026-05-22'],
      cliente: [text, 'Transportes Vega S.A.'],
      matricula: [text, '4471 KLM'],
      kilometros: [integer, 182340],
      lineas: [
        list(object({ concepto: text, cantidad: number, precio: number, importe: number })),
        [
          { concepto: 'Cambio de aceite', cantidad: 1, precio: 89, importe: 89 },
          { concepto: 'Pastillas de freno', cantidad: 2, precio: 45.5, importe: 91 },
          { concepto: 'Mano de obra', cantidad: 3.5, precio: 38, importe: 133 },
        ],
      ],
      base_imponible: [number, 313],
      iva: [number, 65.73],
      total: [number, 378.73],
      forma_de_pago: [text, 'transferencia a 30 días'],
      fecha_vencimiento: [date, null],
    }),
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
    ...fields({
      site: [text, 'Hazel Park, Ward 3'],
      inspector: [text, 'G. Tan'],
      inspection_date: [date, '2026-10-12'],
      result: [oneOf('passed', 'passed with defects', 'failed'), 'passed with defects'],
      findings: [
        list(object({ equipment: text, defect: text, risk: oneOf('low', 'medium', 'high') })),
        [
          { equipment: 'Swing', defect: 'chain worn', risk: 'medium' },
          { equipment: 'Slide', defect: 'graffiti', risk: 'low' },
          { equipment: 'Climbing net', defect: 'rope torn', risk: 'high' },
        ],
      ],
      photos: [integer, 6],
      weather: [text, 'dry'],
      report_number: [text, null],
    }),
  },
]
