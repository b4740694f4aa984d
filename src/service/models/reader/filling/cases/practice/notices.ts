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
    ...fields({
      title: [text, 'Registered Nurse – Night Shift'],
      hours_per_week: [integer, 24],
      salary_min: [number, 38_000],
      salary_max: [number, 46_500],
      weekend_work: [boolean, false],
      annual_leave_days: [integer, 27],
      application_deadline: [date, '2026-04-30'],
      contact_email: [text, 'hr@brendans.example'],
      reference: [text, 'RN-118'],
      requirements: [
        list({ type: 'string' }),
        ['Registration with NMBI', 'At least 2 years on an acute ward'],
      ],
      remote: [boolean, null],
    }),
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
    ...fields({
      title: [text, 'Platform weekly – 2026-02-24'],
      meeting_date: [date, '2026-02-24'],
      facilitator: [text, 'Yara'],
      attendees: [list({ type: 'string' }), ['Yara', 'Kofi', 'Jens', 'Mei']],
      absent: [list({ type: 'string' }), ['Pilar']],
      decisions: [
        list({ type: 'string' }),
        ['Move the release to 9 March', 'Keep the old API until June'],
      ],
      actions: [
        list(object({ action: text, owner: text, due: date })),
        [
          { action: 'Write the migration guide', owner: 'Kofi', due: '2026-03-03' },
          { action: 'Load test the new cluster', owner: 'Mei', due: '2026-03-05' },
        ],
      ],
      next_meeting: [date, '2026-03-03'],
      budget: [number, null],
    }),
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
    ...fields({
      lab_reference: [text, 'W-30551'],
      client: [text, 'Moorfield Farm'],
      sample_point: [text, 'Borehole 2'],
      results: [
        list(object({ parameter: text, result: number, unit: text, limit: text })),
        [
          { parameter: 'pH', result: 7.4, unit: null, limit: '6.5 - 9.5' },
          { parameter: 'Nitrate', result: 23.1, unit: 'mg/l', limit: '50' },
          { parameter: 'Iron', result: 312, unit: 'µg/l', limit: '200' },
          { parameter: 'E. coli', result: 0, unit: '/100 ml', limit: '0' },
        ],
      ],
      opinion: [text, 'Iron exceeds the limit. The sample does not comply.'],
      analyst: [text, 'T. Wren'],
      turbidity: [number, null],
    }),
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
    ...fields({
      incident_number: [text, 'CR/26/004418'],
      report_date: [date, '2026-03-08'],
      offence: [text, 'Theft of pedal cycle'],
      location: [text, 'Bicycle stand, Central Station, Platform Road'],
      complainant: [text, 'Ms. Aoife Brennan'],
      phone: [text, '085 555 0142'],
      frame_number: [text, 'KG7730915'],
      value: [number, 1400],
      witnesses: [boolean, false],
      investigating_officer: [text, 'Garda D. Quinn'],
      suspect: [text, null],
    }),
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
    ...fields({
      auftraggeber: [text, 'Miriam Castell'],
      empfaenger: [text, 'Stadtwerke Ulm'],
      iban_empfaenger: [text, 'DE75 5121 0800 1245 1261 99'],
      betrag: [number, 1089.35],
      waehrung: [text, 'EUR'],
      verwendungszweck: [text, 'Abschlag März, Kd.-Nr. 55-2093'],
      ausfuehrungsdatum: [date, '2026-03-02'],
      gebuehr: [number, null],
    }),
  },
  {
    name: 'a chat about an order',
    text: `Sofia: Hi! Where is my parcel? Order 7714-A
Support: Hello Sofia, could you give me your customer number and e-mail please?
Sofia: OK, thanks. sofia.m@inbox.example, I don't know the customer number.
Support: No problem. The parcel left our warehouse yesterday and will arrive on 6 March 2026.
Sofia: Great. Can I change the address?
Support: Sorry, that is not possible any more.`,
    ...fields({
      order_number: [text, '7714-A'],
      customer_number: [text, null],
      email: [text, 'sofia.m@inbox.example'],
      delivery_date: [date, '2026-03-06'],
      address_change_possible: [boolean, false],
      tracking_number: [text, null],
    }),
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
    ...fields({
      parameters: [
        list(object({ parameter: text, min: number, typ: number, max: number, unit: text })),
        [
          { parameter: 'Supply voltage', min: 9, typ: 12, max: 15, unit: 'V' },
          { parameter: 'No-load current', min: null, typ: 0.18, max: 0.25, unit: 'A' },
          { parameter: 'Stall torque', min: null, typ: 0.42, max: null, unit: 'Nm' },
        ],
      ],
      shaft_diameter_mm: [number, 6],
      mass_g: [number, 310],
      ambient_temperature: [text, '-20 to +60 °C'],
      protection: [text, 'IP54'],
      certifications: [list({ type: 'string' }), ['CE', 'RoHS', 'UL']],
      price: [number, null],
    }),
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
    ...fields({
      title: [text, 'Pottery for Beginners'],
      venue: [text, 'Clay & Kiln Studio, 27 Rope Walk'],
      start_date: [date, '2026-04-05'],
      duration_weeks: [integer, 6],
      price: [number, 180],
      instructor: [text, 'Marek Dvorak'],
      capacity: [integer, 10],
      materials_included: [boolean, true],
      email: [text, 'studio@clay.example'],
      phone: [text, '0171 555 8890'],
      certificate: [boolean, null],
    }),
  },
]
