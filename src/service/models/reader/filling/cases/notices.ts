import type { Case } from './case.ts'
import { boolean, date, integer, list, number, object, oneOf, text } from './case.ts'

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
    schema: object({
      title: text,
      severity: oneOf('low', 'medium', 'high', 'critical'),
      reporter: text,
      version: text,
      steps_to_reproduce: list({ type: 'string' }),
      expected: text,
      actual: text,
      assignee: text,
    }),
    expected: {
      title: 'Export fails for graphs over 1,000 files',
      severity: 'high',
      reporter: 'Dana Whitfield',
      version: '4.12.1',
      steps_to_reproduce: [
        'Open a graph with more than 1,000 files',
        'Choose Export',
        'Wait two minutes',
      ],
      expected: 'a ZIP file is downloaded',
      actual: 'the page shows error 504',
      assignee: null,
    },
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
    schema: object({
      job_title: text,
      company: text,
      location: text,
      employment_type: oneOf('full_time', 'part_time', 'contract'),
      salary_min: number,
      vacation_days: integer,
      remote: boolean,
      application_deadline: date,
      requirements: list({ type: 'string' }),
      contact_email: { type: ['string', 'null'], format: 'email' },
    }),
    expected: {
      job_title: 'Backend Engineer (m/f/d)',
      company: 'Lumen Analytics',
      location: 'Utrecht, Netherlands',
      employment_type: 'full_time',
      salary_min: 65000,
      vacation_days: 28,
      remote: true,
      application_deadline: '2025-08-31',
      requirements: ['3+ years with TypeScript', 'Experience with PostgreSQL'],
      contact_email: null,
    },
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
    schema: object({
      booking_reference: text,
      passenger_name: text,
      flight_number: text,
      origin: text,
      destination: text,
      departure: text,
      seat: text,
      gate: text,
    }),
    expected: {
      booking_reference: 'K7QX2M',
      passenger_name: 'Elena Petrova',
      flight_number: 'LH 1833',
      origin: 'Munich (MUC)',
      destination: 'Lisbon (LIS)',
      departure: '2025-09-14 07:35',
      seat: '14C',
      gate: null,
    },
  },
  {
    name: 'a shipping notice in sentences',
    text: `Good news! Your order #A-20455 has shipped. The tracking number is 1Z999AA10123456784 and the carrier is UPS. Estimated delivery date: July 8, 2025. Questions? Write to help@parcel.example or call +1 555 010 9921.`,
    schema: object({
      order_number: text,
      tracking_number: text,
      carrier: text,
      estimated_delivery: date,
      email: { type: ['string', 'null'], format: 'email' },
      phone: text,
      has_shipped: boolean,
      weight_kg: number,
    }),
    expected: {
      order_number: 'A-20455',
      tracking_number: '1Z999AA10123456784',
      carrier: 'UPS',
      estimated_delivery: '2025-07-08',
      email: 'help@parcel.example',
      phone: '+1 555 010 9921',
      has_shipped: true,
      weight_kg: null,
    },
  },
  {
    name: 'a flat for rent',
    text: `Bright 3-room flat in Leipzig

The flat has 3 rooms and a living area of 78 square metres. The monthly rent is €920, and the deposit is €1,840. Pets are not allowed. Available from 1 October 2025.`,
    schema: object({
      title: text,
      city: text,
      rooms: integer,
      rent: number,
      deposit: number,
      pets_allowed: boolean,
      available_from: date,
      balcony: boolean,
    }),
    expected: {
      title: 'Bright 3-room flat in Leipzig',
      city: 'Leipzig',
      rooms: 3,
      rent: 920,
      deposit: 1840,
      pets_allowed: false,
      available_from: '2025-10-01',
      balcony: null,
    },
  },
  {
    name: 'an agreement',
    text: `This Services Agreement is made on 2 January 2025 between Alder Consulting LLC ("Provider") and Birch Foods Inc. ("Client").

The term of this agreement is 24 months. Either party may terminate with 60 days' notice. The monthly fee is $6,500. This agreement is governed by the law of Delaware.`,
    schema: object({
      agreement_date: date,
      provider: text,
      client: text,
      term_months: integer,
      notice_days: integer,
      monthly_fee: number,
      governing_law: text,
      late_fee: number,
    }),
    expected: {
      agreement_date: '2025-01-02',
      provider: 'Alder Consulting LLC',
      client: 'Birch Foods Inc.',
      term_months: 24,
      notice_days: 60,
      monthly_fee: 6500,
      governing_law: 'Delaware',
      late_fee: null,
    },
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
    schema: object({
      title: text,
      servings: integer,
      prep_time_minutes: integer,
      cook_time_minutes: integer,
      ingredients: list({ type: 'string' }),
      instructions: list({ type: 'string' }),
      calories: integer,
    }),
    expected: {
      title: 'Lentil soup',
      servings: 4,
      prep_time_minutes: 15,
      cook_time_minutes: 40,
      ingredients: ['250 g red lentils', '1 onion', '2 carrots'],
      instructions: ['Chop the vegetables.', 'Simmer everything for 40 minutes.'],
      calories: null,
    },
  },
]
