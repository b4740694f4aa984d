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

export const notices: readonly Case[] = [
  {
    name: 'a job in German',
    text: `Wir suchen zum 1. September 2026 eine/n

Buchhalter (m/w/d)

Unternehmen: Kessler Feinmechanik GmbH
Standort: Heilbronn
Arbeitszeit: Vollzeit, 38 Stunden pro Woche
Gehalt: 48.000 bis 55.000 € brutto im Jahr
Urlaub: 30 Tage

Ihr Profil:
- Abgeschlossene Ausbildung als Steuerfachangestellte/r
- Sicherer Umgang mit DATEV

Bewerbung bis 15.06.2026 an bewerbung@kessler.example, Ansprechpartnerin: Frau Silke Baum.`,
    ...fields({
      unternehmen: [text, 'Kessler Feinmechanik GmbH'],
      standort: [text, 'Heilbronn'],
      eintrittsdatum: [date, '2026-09-01'],
      wochenstunden: [integer, 38],
      urlaubstage: [integer, 30],
      bewerbungsfrist: [date, '2026-06-15'],
      email: [text, 'bewerbung@kessler.example'],
      ansprechpartner: [text, 'Frau Silke Baum'],
      anforderungen: [
        list({ type: 'string' }),
        ['Abgeschlossene Ausbildung als Steuerfachangestellte/r', 'Sicherer Umgang mit DATEV'],
      ],
      homeoffice: [boolean, null],
    }),
  },
  {
    name: 'minutes of residents',
    text: `Elm Court Residents' Association
Minutes of the meeting of 21 January 2026, 7.30 pm, Community Room

Chair: Delia Frost
Minutes taken by: Rob Haines
Present: Delia Frost, Rob Haines, Suki Patel, Ian Webb
Apologies: Mary Coyle

1. Roof repairs
Two quotes were received. It was agreed to accept the quote of £8,450 from Apex Roofing.

2. Bicycle store
Suki will ask the council for a grant by 10 February.

3. Any other business
None.

Date of next meeting: 18 March 2026`,
    ...fields({
      organization: [text, "Elm Court Residents' Association"],
      chair: [text, 'Delia Frost'],
      minutes_by: [text, 'Rob Haines'],
      present: [list({ type: 'string' }), ['Delia Frost', 'Rob Haines', 'Suki Patel', 'Ian Webb']],
      apologies: [list({ type: 'string' }), ['Mary Coyle']],
      accepted_quote: [number, 8450],
      contractor: [text, 'Apex Roofing'],
      next_meeting: [date, '2026-03-18'],
      venue: [text, 'Community Room'],
      membership_fee: [number, null],
    }),
  },
  {
    name: 'a report of a laboratory',
    text: `MERIDIAN DIAGNOSTICS
Report No: MD-26-004417            Status: FINAL
Name: Hannah Voigt                 Sex: F     Age: 46 Y
Referred by: Dr. P. Lindgren       Collected: 2026-01-28 08:10

COMPLETE BLOOD COUNT
Test                  Result     Units        Ref. range     Flag
Haemoglobin           11.2       g/dL         12.0 - 15.0    L
WBC                   6.8        10^9/L       4.0 - 11.0
Platelets             254        10^9/L       150 - 410

Comments: Mild anaemia. Suggest iron studies.`,
    ...fields({
      report_number: [text, 'MD-26-004417'],
      status: [oneOf('preliminary', 'final', 'corrected'), 'final'],
      patient_name: [text, 'Hannah Voigt'],
      sex: [oneOf('male', 'female'), 'female'],
      age: [integer, 46],
      referring_doctor: [text, 'Dr. P. Lindgren'],
      results: [
        list(object({ test: text, result: number, units: text, flag: text })),
        [
          { test: 'Haemoglobin', result: 11.2, units: 'g/dL', flag: 'L' },
          { test: 'WBC', result: 6.8, units: '10^9/L', flag: null },
          { test: 'Platelets', result: 254, units: '10^9/L', flag: null },
        ],
      ],
      comments: [text, 'Mild anaemia. Suggest iron studies.'],
      fasting: [boolean, null],
    }),
  },
  {
    name: 'a fine for speed',
    text: `NOTICE OF INTENDED PROSECUTION

Notice number: 0720 5518 6631
Date of issue: 6 February 2026

It is alleged that at 14:52 hours on 29 January 2026 the driver of vehicle LK21 XTP exceeded the speed limit on the A38 Bristol Road, Gloucester. The recorded speed was 41 mph in a 30 mph limit.

You must reply within 28 days. The penalty is £100 and 3 points on your licence.

Vehicle make: Skoda Octavia
Officer: PC 4471 L. Marsh`,
    ...fields({
      notice_number: [text, '0720 5518 6631'],
      issue_date: [date, '2026-02-06'],
      offence_date: [date, '2026-01-29'],
      offence_time: [text, '14:52'],
      vehicle_registration: [text, 'LK21 XTP'],
      vehicle_make: [text, 'Skoda Octavia'],
      recorded_speed: [integer, 41],
      speed_limit: [integer, 30],
      reply_within_days: [integer, 28],
      penalty: [number, 100],
      penalty_points: [integer, 3],
      court_name: [text, null],
    }),
  },
  {
    name: 'a statement of a bank',
    text: `Severn Mutual Bank
Statement of account

Account name    MR T ELLERY
Sort code       40-11-62
Account no      81920034
Sheet           12

Date        Description               Paid out   Paid in    Balance
01 Feb 26   Balance brought forward                         1,204.55
03 Feb 26   Card payment GREENGROCER     18.40              1,186.15
05 Feb 26   Salary HALDEN LTD                    2,310.00   3,496.15
07 Feb 26   Direct debit WATER CO        41.00              3,455.15

Balance carried forward                                     3,455.15`,
    ...fields({
      bank: [text, 'Severn Mutual Bank'],
      account_name: [text, 'MR T ELLERY'],
      sort_code: [text, '40-11-62'],
      account_number: [text, '81920034'],
      transactions: [
        list(object({ description: text, paid_out: number, paid_in: number, balance: number })),
        [
          {
            description: 'Balance brought forward',
            paid_out: null,
            paid_in: null,
            balance: 1204.55,
          },
          {
            description: 'Card payment GREENGROCER',
            paid_out: 18.4,
            paid_in: null,
            balance: 1186.15,
          },
          { description: 'Salary HALDEN LTD', paid_out: null, paid_in: 2310, balance: 3496.15 },
          { description: 'Direct debit WATER CO', paid_out: 41, paid_in: null, balance: 3455.15 },
        ],
      ],
      iban: [text, null],
    }),
  },
  {
    name: 'a chat with a hotline',
    text: `[10:02] Bot: Welcome to Fibra support. What is your customer number?
[10:02] You: it's 50-338812
[10:03] Bot: Thanks. Connecting you to an agent.
[10:05] Agent (Milo): Hello Ms Ferrante, how can I help?
[10:06] You: My internet has been down since Monday evening. Router is a FibraBox 3.
[10:09] Agent (Milo): I see a line fault. A technician will come on 19 February 2026 between 8:00 and 12:00. Your ticket is INC-90871.
[10:10] You: ok, thanks. Do I get money back?
[10:11] Agent (Milo): Yes, a credit of 15 euros on the next bill.`,
    ...fields({
      customer_number: [text, '50-338812'],
      customer_name: [text, 'Ms Ferrante'],
      agent_name: [text, 'Milo'],
      problem: [text, 'My internet has been down since Monday evening'],
      device: [text, 'FibraBox 3'],
      technician_visit_date: [date, '2026-02-19'],
      ticket_number: [text, 'INC-90871'],
      credit_amount: [number, 15],
      satisfaction_score: [integer, null],
    }),
  },
  {
    name: 'a data sheet in Markdown',
    text: `# PowerCell 48 – LiFePO4 battery module

| Parameter | Value |
|-----------|-------|
| Nominal voltage | 51.2 V |
| Rated capacity | 100 Ah |
| Usable energy | 5.12 kWh |
| Max. charge current | 75 A |
| Operating temperature | -10 °C to 50 °C |
| Weight | 44.5 kg |
| Dimensions (W x H x D) | 482 x 222 x 420 mm |
| Cycle life | > 6,000 cycles |
| Protection class | IP20 |

Warranty: 10 years`,
    ...fields({
      product: [text, 'PowerCell 48 – LiFePO4 battery module'],
      nominal_voltage: [number, 51.2],
      capacity_ah: [number, 100],
      usable_energy_kwh: [number, 5.12],
      max_charge_current: [number, 75],
      max_discharge_current: [number, null],
      operating_temperature: [text, '-10 °C to 50 °C'],
      weight_kg: [number, 44.5],
      dimensions: [text, '482 x 222 x 420 mm'],
      protection_class: [text, 'IP20'],
      warranty_years: [integer, 10],
    }),
  },
  {
    name: 'an event as HTML',
    text: `<div class="event">
<h1>Riverside Jazz Night</h1>
<p><strong>Date:</strong> Saturday, 16 May 2026</p>
<p><strong>Doors:</strong> 19:00 &nbsp; <strong>Start:</strong> 20:00</p>
<p><strong>Venue:</strong> The Boathouse, Quay Street 4, Bristol</p>
<ul><li>Nina Corvo Trio</li><li>The Late Shift</li></ul>
<table>
<tr><th>Ticket</th><th>Price</th></tr>
<tr><td>Standing</td><td>&pound;18.00</td></tr>
<tr><td>Seated</td><td>&pound;26.00</td></tr>
</table>
<p>Age limit: 16+. Tickets: <a href="https://boathouse.example/jazz">boathouse.example/jazz</a></p>
</div>`,
    ...fields({
      name: [text, 'Riverside Jazz Night'],
      date: [date, '2026-05-16'],
      doors: [text, '19:00'],
      start_time: [text, '20:00'],
      venue: [text, 'The Boathouse, Quay Street 4, Bristol'],
      tickets: [
        list(object({ ticket: text, price: number })),
        [
          { ticket: 'Standing', price: 18 },
          { ticket: 'Seated', price: 26 },
        ],
      ],
      minimum_age: [integer, 16],
      organizer: [text, null],
    }),
  },
]
