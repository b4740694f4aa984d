import type { Case } from './case.ts'
import { boolean, date, integer, list, number, object, oneOf, text } from './case.ts'

export const people: readonly Case[] = [
  {
    name: 'a CV',
    text: `Maria Fernández
Senior Data Engineer
maria.fernandez@example.com | +34 600 123 456 | Madrid, Spain

SUMMARY
Data engineer with 9 years of experience building pipelines.

EXPERIENCE
Senior Data Engineer, Telefónica (2020 – present)
- Led the migration of 40 pipelines to Airflow
Data Engineer, BBVA (2016 – 2020)
- Built the fraud scoring feed

EDUCATION
MSc Computer Science, Universidad Politécnica de Madrid, 2016

SKILLS
Python, SQL, Airflow, Spark, Terraform`,
    schema: object({
      name: text,
      email: { type: ['string', 'null'], format: 'email' },
      phone: text,
      years_of_experience: integer,
      skills: list({ type: 'string' }),
      experience: list(object({ title: text, company: text })),
      education: list(object({ degree: text, institution: text, year: integer })),
      linkedin: text,
    }),
    expected: {
      name: 'Maria Fernández',
      email: 'maria.fernandez@example.com',
      phone: '+34 600 123 456',
      years_of_experience: 9,
      skills: ['Python', 'SQL', 'Airflow', 'Spark', 'Terraform'],
      experience: [
        { title: 'Senior Data Engineer', company: 'Telefónica' },
        { title: 'Data Engineer', company: 'BBVA' },
      ],
      education: [
        {
          degree: 'MSc Computer Science',
          institution: 'Universidad Politécnica de Madrid',
          year: 2016,
        },
      ],
      linkedin: null,
    },
  },
  {
    name: 'a CV in Markdown',
    text: `# Jonas Weber

**Email:** jonas@weber.dev
**Location:** Berlin

## Work experience

### Platform Lead at Zeta Systems
*March 2021 – today*

### Backend Developer at Kornblum AG
*2017 – 2021*

## Languages
- German (native)
- English (C1)

## Skills
- Go
- PostgreSQL
- Kubernetes`,
    schema: object({
      full_name: text,
      email: text,
      location: text,
      languages: list(text),
      skills: list(text),
      work_experience: list(object({ position: text, company: text })),
      phone: text,
    }),
    expected: {
      full_name: 'Jonas Weber',
      email: 'jonas@weber.dev',
      location: 'Berlin',
      languages: ['German (native)', 'English (C1)'],
      skills: ['Go', 'PostgreSQL', 'Kubernetes'],
      work_experience: [
        { position: 'Platform Lead', company: 'Zeta Systems' },
        { position: 'Backend Developer', company: 'Kornblum AG' },
      ],
      phone: null,
    },
  },
  {
    name: 'a medical note',
    text: `Patient: John Carter   DOB: 02/14/1961   MRN: 558210
Date of visit: 06/20/2025

Chief complaint: chest tightness for 3 days.

HPI: 64-year-old man with hypertension. He denies shortness of breath.

Vitals: BP 148/92, HR 88, Temp 98.4 F

Medications:
- Lisinopril 10 mg daily
- Metformin 500 mg twice daily

Allergies: penicillin, latex

Assessment: Unstable angina to be ruled out.
Plan: ECG and troponin today; follow up in 1 week.`,
    schema: object({
      patient_name: text,
      date_of_birth: date,
      age: integer,
      sex: oneOf('male', 'female'),
      mrn: text,
      visit_date: date,
      chief_complaint: text,
      blood_pressure: text,
      heart_rate: integer,
      medications: list(object({ name: text, dosage: text, frequency: text })),
      allergies: list({ type: 'string' }),
      assessment: text,
      smoker: boolean,
    }),
    expected: {
      patient_name: 'John Carter',
      date_of_birth: '1961-02-14',
      age: 64,
      sex: 'male',
      mrn: '558210',
      visit_date: '2025-06-20',
      chief_complaint: 'chest tightness for 3 days.',
      blood_pressure: '148/92',
      heart_rate: 88,
      medications: [
        { name: 'Lisinopril', dosage: '10 mg', frequency: 'daily' },
        { name: 'Metformin', dosage: '500 mg', frequency: 'twice daily' },
      ],
      allergies: ['penicillin', 'latex'],
      assessment: 'Unstable angina to be ruled out.',
      smoker: null,
    },
  },
  {
    name: 'a discharge letter in sentences',
    text: `Dear Dr. Hughes,

Thank you for referring Ms. Anna Bell, a 52-year-old woman, who was admitted on 3 April 2025 with pneumonia and discharged on 9 April 2025. She is a non-smoker. The discharge diagnosis was community-acquired pneumonia. She was treated with amoxicillin.

Kind regards,
Dr. Priya Nair`,
    schema: object({
      age: integer,
      gender: oneOf('female', 'male', 'other'),
      admission_date: date,
      discharge_date: date,
      diagnosis: text,
      is_smoker: boolean,
      is_diabetic: boolean,
    }),
    expected: {
      age: 52,
      gender: 'female',
      admission_date: '2025-04-03',
      discharge_date: '2025-04-09',
      diagnosis: 'community-acquired pneumonia',
      is_smoker: false,
      is_diabetic: null,
    },
  },
  {
    name: 'facts in one line, each a sentence',
    text: 'Name: Ana Costa. Age: 41. Town: Porto. Employer: Harbour Ltd.',
    schema: object({ name: text, age: integer, town: text, employer: text }),
    expected: { name: 'Ana Costa', age: 41, town: 'Porto', employer: 'Harbour Ltd.' },
  },
  {
    name: 'facts in one line, with signs of equality',
    text: 'name=Ana Costa; age=41; city=Porto',
    schema: object({ name: text, age: integer, city: text }),
    expected: { name: 'Ana Costa', age: 41, city: 'Porto' },
  },
  {
    name: 'somebody in a sentence',
    text: 'Ana Costa is 41 years old and lives in Porto.',
    schema: object({ name: text, age: integer, city: text, email: text }),
    expected: { name: 'Ana Costa', age: 41, city: 'Porto', email: null },
  },
  {
    name: 'somebody who speaks of herself',
    text: 'My name is Ana Costa and I am 41.',
    schema: object({ name: text, age: integer }),
    expected: { name: 'Ana Costa', age: 41 },
  },
  {
    name: 'an order from somebody',
    text: 'Order #4451 from Maria Silva (maria@wool.example), 3 items, total $45.90.',
    schema: object({ order_number: text, customer: text, email: text, total: number }),
    expected: {
      order_number: '4451',
      customer: 'Maria Silva',
      email: 'maria@wool.example',
      total: 45.9,
    },
  },
]
