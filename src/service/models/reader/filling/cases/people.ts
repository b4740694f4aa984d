import type { Case } from './case.ts'
import { boolean, date, fields, integer, list, number, object, oneOf, text } from './case.ts'

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
    ...fields({
      name: [text, 'Maria Fernández'],
      email: [{ type: ['string', 'null'], format: 'email' }, 'maria.fernandez@example.com'],
      phone: [text, '+34 600 123 456'],
      years_of_experience: [integer, 9],
      skills: [list({ type: 'string' }), ['Python', 'SQL', 'Airflow', 'Spark', 'Terraform']],
      experience: [
        list(object({ title: text, company: text })),
        [
          { title: 'Senior Data Engineer', company: 'Telefónica' },
          { title: 'Data Engineer', company: 'BBVA' },
        ],
      ],
      education: [
        list(object({ degree: text, institution: text, year: integer })),
        [
          {
            degree: 'MSc Computer Science',
            institution: 'Universidad Politécnica de Madrid',
            year: 2016,
          },
        ],
      ],
      linkedin: [text, null],
    }),
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
    ...fields({
      full_name: [text, 'Jonas Weber'],
      email: [text, 'jonas@weber.dev'],
      location: [text, 'Berlin'],
      languages: [list(text), ['German (native)', 'English (C1)']],
      skills: [list(text), ['Go', 'PostgreSQL', 'Kubernetes']],
      work_experience: [
        list(object({ position: text, company: text })),
        [
          { position: 'Platform Lead', company: 'Zeta Systems' },
          { position: 'Backend Developer', company: 'Kornblum AG' },
        ],
      ],
      phone: [text, null],
    }),
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
    ...fields({
      patient_name: [text, 'John Carter'],
      date_of_birth: [date, '1961-02-14'],
      age: [integer, 64],
      sex: [oneOf('male', 'female'), 'male'],
      mrn: [text, '558210'],
      visit_date: [date, '2025-06-20'],
      chief_complaint: [text, 'chest tightness for 3 days.'],
      blood_pressure: [text, '148/92'],
      heart_rate: [integer, 88],
      medications: [
        list(object({ name: text, dosage: text, frequency: text })),
        [
          { name: 'Lisinopril', dosage: '10 mg', frequency: 'daily' },
          { name: 'Metformin', dosage: '500 mg', frequency: 'twice daily' },
        ],
      ],
      allergies: [list({ type: 'string' }), ['penicillin', 'latex']],
      assessment: [text, 'Unstable angina to be ruled out.'],
      smoker: [boolean, null],
    }),
  },
  {
    name: 'a discharge letter in sentences',
    text: `Dear Dr. Hughes,

Thank you for referring Ms. Anna Bell, a 52-year-old woman, who was admitted on 3 April 2025 with pneumonia and discharged on 9 April 2025. She is a non-smoker. The discharge diagnosis was community-acquired pneumonia. She was treated with amoxicillin.

Kind regards,
Dr. Priya Nair`,
    ...fields({
      age: [integer, 52],
      gender: [oneOf('female', 'male', 'other'), 'female'],
      admission_date: [date, '2025-04-03'],
      discharge_date: [date, '2025-04-09'],
      diagnosis: [text, 'community-acquired pneumonia'],
      is_smoker: [boolean, false],
      is_diabetic: [boolean, null],
    }),
  },
  {
    name: 'facts in one line, each a sentence',
    text: 'Name: Ana Costa. Age: 41. Town: Porto. Employer: Harbour Ltd.',
    ...fields({
      name: [text, 'Ana Costa'],
      age: [integer, 41],
      town: [text, 'Porto'],
      employer: [text, 'Harbour Ltd.'],
    }),
  },
  {
    name: 'facts in one line, with signs of equality',
    text: 'name=Ana Costa; age=41; city=Porto',
    ...fields({ name: [text, 'Ana Costa'], age: [integer, 41], city: [text, 'Porto'] }),
  },
  {
    name: 'somebody in a sentence',
    text: 'Ana Costa is 41 years old and lives in Porto.',
    ...fields({
      name: [text, 'Ana Costa'],
      age: [integer, 41],
      city: [text, 'Porto'],
      email: [text, null],
    }),
  },
  {
    name: 'somebody who speaks of herself',
    text: 'My name is Ana Costa and I am 41.',
    ...fields({ name: [text, 'Ana Costa'], age: [integer, 41] }),
  },
  {
    name: 'an order from somebody',
    text: 'Order #4451 from Maria Silva (maria@wool.example), 3 items, total $45.90.',
    ...fields({
      order_number: [text, '4451'],
      customer: [text, 'Maria Silva'],
      email: [text, 'maria@wool.example'],
      total: [number, 45.9],
    }),
  },
]
