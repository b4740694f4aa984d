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

export const notices: readonly Case[] = [
  {
    name: 'a job in a hospital',
    text: `Registered Nurse – Night Shift

St. Brendan's Hospital | Galway | Permanent, part-time (24 hours/week)

We are looking for a registered nurse to join our cardiac ward. You will earn between €38,000 and €46,500 a year depending on experience. No weekend work is required.

What you bring
* Registration with NMBI
* At least 2 years on an acute ward

What we offer
* 27 days annual leave
* Free parking

Apply by 30 April 2026 to hr@brendans.example. Reference: RN-118`,
    schema: object({
      title: text,
      hours_per_week: integer,
      salary_min: number,
      salary_max: number,
      weekend_work: boolean,
      annual_leave_days: integer,
      application_deadline: date,
      contact_email: text,
      reference: text,
      requirements: list({ type: 'string' }),
      remote: boolean,
    }),
    expected: {
      title: 'Registered Nurse – Night Shift',
      hours_per_week: 24,
      salary_min: 38_000,
      salary_max: 46_500,
      weekend_work: false,
      annual_leave_days: 27,
      application_deadline: '2026-04-30',
      contact_email: 'hr@brendans.example',
      reference: 'RN-118',
      requirements: ['Registration with NMBI', 'At least 2 years on an acute ward'],
      remote: null,
    },
  },
  {
    name: 'minutes with a table of actions',
    text: `# Platform weekly – 2026-02-24

Facilitator: Yara
Attendees: Yara, Kofi, Jens, Mei
Absent: Pilar

## Decisions
- Move the release to 9 March
- Keep the old API until June

## Actions

| # | Action | Owner | Due |
|---|--------|-------|-----|
| 1 | Write the migration guide | Kofi | 2026-03-03 |
| 2 | Load test the new cluster | Mei | 2026-03-05 |

Next meeting: 2026-03-03, 10:00`,
    schema: object({
      title: text,
      meeting_date: date,
      facilitator: text,
      attendees: list({ type: 'string' }),
      absent: list({ type: 'string' }),
      decisions: list({ type: 'string' }),
      actions: list(object({ action: text, owner: text, due: date })),
      next_meeting: date,
      budget: number,
    }),
    expected: {
      title: 'Platform weekly – 2026-02-24',
      meeting_date: '2026-02-24',
      facilitator: 'Yara',
      attendees: ['Yara', 'Kofi', 'Jens', 'Mei'],
      absent: ['Pilar'],
      decisions: ['Move the release to 9 March', 'Keep the old API until June'],
      actions: [
        { action: 'Write the migration guide', owner: 'Kofi', due: '2026-03-03' },
        { action: 'Load test the new cluster', owner: 'Mei', due: '2026-03-05' },
      ],
      next_meeting: '2026-03-03',
      budget: null,
    },
  },
  {
    name: 'a report of water',
    text: `Certificate of Analysis

Lab ref:            W-30551
Client:             Moorfield Farm
Sample point:       Borehole 2
Sampled:            11/02/2026 by client
Received:           12/02/2026
Reported:           17/02/2026

Parameter           Result    Unit       Limit
pH                  7.4       -          6.5 - 9.5
Nitrate             23.1      mg/l       50
Iron                312       µg/l       200
E. coli             0         /100 ml    0

Opinion: Iron exceeds the limit. The sample does not comply.
Analyst: T. Wren`,
    schema: object({
      lab_reference: text,
      client: text,
      sample_point: text,
      results: list(object({ parameter: text, result: number, unit: text, limit: text })),
      opinion: text,
      analyst: text,
      turbidity: number,
    }),
    expected: {
      lab_reference: 'W-30551',
      client: 'Moorfield Farm',
      sample_point: 'Borehole 2',
      results: [
        { parameter: 'pH', result: 7.4, unit: null, limit: '6.5 - 9.5' },
        { parameter: 'Nitrate', result: 23.1, unit: 'mg/l', limit: '50' },
        { parameter: 'Iron', result: 312, unit: 'µg/l', limit: '200' },
        { parameter: 'E. coli', result: 0, unit: '/100 ml', limit: '0' },
      ],
      opinion: 'Iron exceeds the limit. The sample does not comply.',
      analyst: 'T. Wren',
      turbidity: null,
    },
  },
  {
    name: 'a report of a theft',
    text: `CITY POLICE – CRIME REPORT

Incident no.    CR/26/004418
Reported        8 March 2026, 18:40
Offence         Theft of pedal cycle
Location        Bicycle stand, Central Station, Platform Road

Complainant: Ms. Aoife Brennan, 14 Vine Terrace
Phone: 085 555 0142

Narrative
The complainant locked her bicycle at about 08:15 and found it gone at 18:10. The bicycle is a green Koga touring bike, frame number KG7730915, worth about €1,400. There are no witnesses. CCTV footage has been requested.

Investigating officer: Garda D. Quinn (badge 2291)`,
    schema: object({
      incident_number: text,
      report_date: date,
      offence: text,
      location: text,
      complainant: text,
      phone: text,
      frame_number: text,
      value: number,
      witnesses: boolean,
      investigating_officer: text,
      suspect: text,
    }),
    expected: {
      incident_number: 'CR/26/004418',
      report_date: '2026-03-08',
      offence: 'Theft of pedal cycle',
      location: 'Bicycle stand, Central Station, Platform Road',
      complainant: 'Ms. Aoife Brennan',
      phone: '085 555 0142',
      frame_number: 'KG7730915',
      value: 1400,
      witnesses: false,
      investigating_officer: 'Garda D. Quinn',
      suspect: null,
    },
  },
  {
    name: 'a transfer that was sent',
    text: `Überweisung ausgeführt

Auftraggeber       Miriam Castell
IBAN               DE12 5001 0517 0648 4898 90
Empfänger          Stadtwerke Ulm
IBAN Empfänger     DE75 5121 0800 1245 1261 99
Betrag             1.089,35 EUR
Verwendungszweck   Abschlag März, Kd.-Nr. 55-2093
Ausführungsdatum   02.03.2026
Status             ausgeführt`,
    schema: object({
      auftraggeber: text,
      empfaenger: text,
      iban_empfaenger: text,
      betrag: number,
      waehrung: text,
      verwendungszweck: text,
      ausfuehrungsdatum: date,
      gebuehr: number,
    }),
    expected: {
      auftraggeber: 'Miriam Castell',
      empfaenger: 'Stadtwerke Ulm',
      iban_empfaenger: 'DE75 5121 0800 1245 1261 99',
      betrag: 1089.35,
      waehrung: 'EUR',
      verwendungszweck: 'Abschlag März, Kd.-Nr. 55-2093',
      ausfuehrungsdatum: '2026-03-02',
      gebuehr: null,
    },
  },
  {
    name: 'a chat about an order',
    text: `Sofia: Hi! Where is my parcel? Order 7714-A
Support: Hello Sofia, could you give me your customer number and e-mail please?
Sofia: OK, thanks. sofia.m@inbox.example, I don't know the customer number.
Support: No problem. The parcel left our warehouse yesterday and will arrive on 6 March 2026.
Sofia: Great. Can I change the address?
Support: Sorry, that is not possible any more.`,
    schema: object({
      order_number: text,
      customer_number: text,
      email: text,
      delivery_date: date,
      address_change_possible: boolean,
      tracking_number: text,
    }),
    expected: {
      order_number: '7714-A',
      customer_number: null,
      email: 'sofia.m@inbox.example',
      delivery_date: '2026-03-06',
      address_change_possible: false,
      tracking_number: null,
    },
  },
  {
    name: 'a data sheet in columns',
    text: `NX-18 Brushless DC Motor            Rev. C, 03/2025

ELECTRICAL                 Min     Typ     Max     Unit
Supply voltage             9       12      15      V
No-load current            -       0.18    0.25    A
Stall torque               -       0.42    -       Nm

MECHANICAL
Shaft diameter: 6 mm
Mass: 310 g
Ambient temperature: -20 to +60 °C
Protection: IP54
Certifications: CE, RoHS, UL`,
    schema: object({
      parameters: list(
        object({ parameter: text, min: number, typ: number, max: number, unit: text }),
      ),
      shaft_diameter_mm: number,
      mass_g: number,
      ambient_temperature: text,
      protection: text,
      certifications: list({ type: 'string' }),
      price: number,
    }),
    expected: {
      parameters: [
        { parameter: 'Supply voltage', min: 9, typ: 12, max: 15, unit: 'V' },
        { parameter: 'No-load current', min: null, typ: 0.18, max: 0.25, unit: 'A' },
        { parameter: 'Stall torque', min: null, typ: 0.42, max: null, unit: 'Nm' },
      ],
      shaft_diameter_mm: 6,
      mass_g: 310,
      ambient_temperature: '-20 to +60 °C',
      protection: 'IP54',
      certifications: ['CE', 'RoHS', 'UL'],
      price: null,
    },
  },
  {
    name: 'a workshop on a page',
    text: `Pottery for Beginners

Where: Clay & Kiln Studio, 27 Rope Walk
When: Sundays from 5 April 2026, 14:00–16:30
Duration: 6 weeks
Price: 180 € (materials included)
Instructor: Marek Dvorak
Places: 10 (3 left)

No experience needed. Children under 12 are not admitted.
Questions? studio@clay.example or 0171 555 8890`,
    schema: object({
      title: text,
      venue: text,
      start_date: date,
      duration_weeks: integer,
      price: number,
      instructor: text,
      capacity: integer,
      materials_included: boolean,
      email: text,
      phone: text,
      certificate: boolean,
    }),
    expected: {
      title: 'Pottery for Beginners',
      venue: 'Clay & Kiln Studio, 27 Rope Walk',
      start_date: '2026-04-05',
      duration_weeks: 6,
      price: 180,
      instructor: 'Marek Dvorak',
      capacity: 10,
      materials_included: true,
      email: 'studio@clay.example',
      phone: '0171 555 8890',
      certificate: null,
    },
  },
]
