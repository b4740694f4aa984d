import type { Case } from './case.ts'
import { boolean, date, fields, integer, list, number, oneOf, text } from './case.ts'

export const notices: readonly Case[] = [
  {
    name: 'a bug report',
    text: `Title: Export fails for graphs over 1,000 files
Severity: High
Reported by: Dana Whitfield
Version: 4.12.1

Steps to reproduce:
1. Open a graph with more than 1,000 files
2. Choose Export
3. Wait two minutes

Expected: a ZIP file is downloaded
Actual: the page shows error 504`,
    ...fields({
      title: [text, 'Export fails for graphs over 1,000 files'],
      severity: [oneOf('low', 'medium', 'high', 'critical'), 'high'],
      reporter: [text, 'Dana Whitfield'],
      version: [text, '4.12.1'],
      steps_to_reproduce: [
        list({ type: 'string' }),
        ['Open a graph with more than 1,000 files', 'Choose Export', 'Wait two minutes'],
      ],
      expected: [text, 'a ZIP file is downloaded'],
      actual: [text, 'the page shows error 504'],
      assignee: [text, null],
    }),
  },
  {
    name: 'a job advertisement',
    text: `Backend Engineer (m/f/d)
Company: Lumen Analytics
Location: Utrecht, Netherlands
Employment type: full-time
Salary: €65,000 – €80,000 per year

We offer 28 days of vacation. Remote work is possible. The application deadline is 31 August 2025.

Requirements:
- 3+ years with TypeScript
- Experience with PostgreSQL`,
    ...fields({
      job_title: [text, 'Backend Engineer (m/f/d)'],
      company: [text, 'Lumen Analytics'],
      location: [text, 'Utrecht, Netherlands'],
      employment_type: [oneOf('full_time', 'part_time', 'contract'), 'full_time'],
      salary_min: [number, 65000],
      vacation_days: [integer, 28],
      remote: [boolean, true],
      application_deadline: [date, '2025-08-31'],
      requirements: [
        list({ type: 'string' }),
        ['3+ years with TypeScript', 'Experience with PostgreSQL'],
      ],
      contact_email: [{ type: ['string', 'null'], format: 'email' }, null],
    }),
  },
  {
    name: 'a flight confirmation',
    text: `Your booking reference is K7QX2M.

Passenger: Elena Petrova
Flight: LH 1833
From: Munich (MUC)
To: Lisbon (LIS)
Departure: 2025-09-14 07:35
Arrival: 2025-09-14 09:55
Seat: 14C
Baggage: 1 x 23 kg`,
    ...fields({
      booking_reference: [text, 'K7QX2M'],
      passenger_name: [text, 'Elena Petrova'],
      flight_number: [text, 'LH 1833'],
      origin: [text, 'Munich (MUC)'],
      destination: [text, 'Lisbon (LIS)'],
      departure: [text, '2025-09-14 07:35'],
      seat: [text, '14C'],
      gate: [text, null],
    }),
  },
  {
    name: 'a shipping notice in sentences',
    text: `Good news! Your order #A-20455 has shipped. The tracking number is 1Z999AA10123456784 and the carrier is UPS. Estimated delivery date: July 8, 2025. Questions? Write to help@parcel.example or call +1 555 010 9921.`,
    ...fields({
      order_number: [text, 'A-20455'],
      tracking_number: [text, '1Z999AA10123456784'],
      carrier: [text, 'UPS'],
      estimated_delivery: [date, '2025-07-08'],
      email: [{ type: ['string', 'null'], format: 'email' }, 'help@parcel.example'],
      phone: [text, '+1 555 010 9921'],
      has_shipped: [boolean, true],
      weight_kg: [number, null],
    }),
  },
  {
    name: 'a flat for rent',
    text: `Bright 3-room flat in Leipzig

The flat has 3 rooms and a living area of 78 square metres. The monthly rent is €920, and the deposit is €1,840. Pets are not allowed. Available from 1 October 2025.`,
    ...fields({
      title: [text, 'Bright 3-room flat in Leipzig'],
      city: [text, 'Leipzig'],
      rooms: [integer, 3],
      rent: [number, 920],
      deposit: [number, 1840],
      pets_allowed: [boolean, false],
      available_from: [date, '2025-10-01'],
      balcony: [boolean, null],
    }),
  },
  {
    name: 'an agreement',
    text: `This Services Agreement is made on 2 January 2025 between Alder Consulting LLC ("Provider") and Birch Foods Inc. ("Client").

The term of this agreement is 24 months. Either party may terminate with 60 days' notice. The monthly fee is $6,500. This agreement is governed by the law of Delaware.`,
    ...fields({
      agreement_date: [date, '2025-01-02'],
      provider: [text, 'Alder Consulting LLC'],
      client: [text, 'Birch Foods Inc.'],
      term_months: [integer, 24],
      notice_days: [integer, 60],
      monthly_fee: [number, 6500],
      governing_law: [text, 'Delaware'],
      late_fee: [number, null],
    }),
  },
  {
    name: 'a recipe',
    text: `# Lentil soup

Serves: 4
Prep time: 15 minutes
Cook time: 40 minutes

## Ingredients
- 250 g red lentils
- 1 onion
- 2 carrots

## Instructions
1. Chop the vegetables.
2. Simmer everything for 40 minutes.`,
    ...fields({
      title: [text, 'Lentil soup'],
      servings: [integer, 4],
      prep_time_minutes: [integer, 15],
      cook_time_minutes: [integer, 40],
      ingredients: [list({ type: 'string' }), ['250 g red lentils', '1 onion', '2 carrots']],
      instructions: [
        list({ type: 'string' }),
        ['Chop the vegetables.', 'Simmer everything for 40 minutes.'],
      ],
      calories: [integer, null],
    }),
  },
]
