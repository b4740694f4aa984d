import { synonymsOf } from '#service/answering/synonyms.ts'
import { termsOf } from '#service/retrieval/words.ts'

// names that forms of every kind have for one thing; the reader's related words hold as well
const groups = `
number no nr num id identifier ref reference code
number count quantity
total sum amount
total grand due balance
price rate cost fee unit
quantity qty count pcs pieces units
vendor supplier seller issuer biller merchant
vendor from store shop
customer client buyer purchaser
customer bill billed sold
recipient to addressee
sender from author
phone telephone tel mobile cell
email mail
description item product article service
name product item title
name full
person name who
birth born dob birthday
patient name
diagnosis impression assessment
complaint reason presenting symptoms
medication drug medicine prescription rx medications
dose dosage strength
frequency schedule interval
allergy allergies
company employer organization organisation firm business
institution school university college
role position title job occupation
skill skills technologies competencies expertise stack
education degree qualification
experience employment career
location place venue room address city where
address street
subject topic re title
date when day
time when
attendee participant present people
task action todo item
owner assignee responsible assigned
due deadline
severity priority level
message msg text
timestamp time datetime date
start begin from since effective
end finish until to expiry expiration
tax vat gst mwst
discount rebate
subtotal net
summary abstract overview profile about
language languages
website url homepage site web link
salary pay compensation
order po purchase
currency
brand manufacturer maker
sku model part
stock availability available inventory
gender sex
age aged old
weight mass
host server machine
source origin from
destination to
departure depart departs leave
arrival arrive arrives
decision decided resolution agreed
note remark comment
warranty guarantee
author by writer reporter reviewer
publication published
license licence
color colour
growth grew increase rose up
employee employs staff headcount
oxygen saturation spo2
medication meds
registration register
recommend recommended
rating score stars
zip postal postcode
state province region
street road
payment pay paid terms
method via
temperature temp
blood pressure bp
heart rate hr pulse
admission admitted
sign signed signature
issue issued
deliver delivery delivered
expire expiry expiration
sent date
description details narrative
origin from source
agenda topic
`

const weak = new Set(
  termsOf(
    `number id code name date time day amount value text unit line full current list info detail item entry field
    record data is has was are a of the for in on at by main primary type string array count title
    extracted extract mentioned any all if full content range percent percentage pct url link website email phone address contact year monthly annual yearly estimated per each`,
  ),
)

const likeness = new Map<string, Set<string>>()
for (const group of groups.trim().split('\n')) {
  const terms = termsOf(group)
  for (const term of terms) {
    const others = likeness.get(term) ?? new Set()
    for (const other of terms) if (other !== term) others.add(other)
    likeness.set(term, others)
  }
}

/** How nearly two terms name one thing, 0 to 1. */
export function likenessOf(a: string, b: string): number {
  if (a === b) return 1
  if (likeness.get(a)?.has(b)) return 0.85
  if (synonymsOf(a).includes(b)) return 0.75
  // "org" for organization
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short.length >= 4 && long.startsWith(short) && !/\d/.test(long) ? 0.8 : 0
}

/** A word that tells a value's form rather than what it is about. */
export function isWeak(term: string): boolean {
  return weak.has(term)
}

// each field asks for those of every label; bounded, because texts are not ours
const known = new Map<string, readonly string[]>()
const mostKnown = 50_000
const longestKnown = 200

/** The terms of a field's or a label's name, however it is written. */
export function nameTerms(name: string): readonly string[] {
  const met = known.get(name)
  if (met) return met
  const terms = readTerms(name)
  if (known.size >= mostKnown) known.clear()
  if (name.length <= longestKnown) known.set(name, terms)
  return terms
}

function readTerms(name: string): string[] {
  const spaced = name
    .replaceAll(/\b(?:prepared|billed|bill|sold|made out|issued) (?:for|to)\b/giu, 'customer')
    .replaceAll(
      /\b(?:prepared|issued|written|reported|authored|created|submitted) by\b/giu,
      'author',
    )
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replaceAll(/[_./\-–]+/g, ' ')
    .replaceAll(/#|№|\bno\b\.?$/giu, ' number ')
    .replaceAll(/\((?:[^()]{0,30})\)/g, ' ')
    .replaceAll(/\be mail\b/giu, 'email')
    .replaceAll(/\b(?:sub total)\b/giu, 'subtotal')
    .replaceAll(
      /\b(?:what|which|how|you|have|had|did|do|please|and|happened|the|a|an|of|for|to|by|from|on|at|in|your|our|is|has|was|are|does)\b/giu,
      ' ',
    )
  const terms = termsOf(spaced)
  return terms.length > 0 ? terms : termsOf(name)
}
