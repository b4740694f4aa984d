import { synonymsOf } from '#service/answering/synonyms.ts'
import { termsOf } from '#service/retrieval/words.ts'

// Names that forms of every kind give to one thing, in English, German, French and Spanish.
const groups = `
number no nr num id identifier ref reference code nummer numero pnr confirmation / number count quantity anzahl
total sum amount gesamt summe / total grand due balance pay / payable due pay / price rate cost fee unit preis prix precio
amount betrag montant importe / quantity qty count pcs pieces units menge cantidad / vendor supplier seller issuer biller merchant
vendor from store shop / customer client buyer purchaser kunde cliente / customer bill billed sold / total sum brutto
recipient to addressee empfanger consignee / sender from author absender shipper / deliver ship recipient
phone telephone tel mobile cell telefon telefono / email mail correo / description item product article service bezeichnung
name product item title / name full nom nombre vorname / person name who / birth born dob birthday geboren geburt geb naissance ne nee nacimiento
patient name / diagnosis impression assessment / complaint reason presenting symptoms / medication drug medicine prescription rx meds
dose dosage strength / frequency schedule interval / allergy allergies / company employer organization organisation firm business
company unternehmen firma entreprise empresa / institution school university college / role position title job occupation
skill skills technologies competencies expertise stack kenntnisse / education degree qualification / pupil student schuler
experience employment career / location place venue room address city where ort standort lieu lugar / address street adresse anschrift direccion
city town stadt ciudad ville / subject topic re betreff / title headline titre titulo titel / date when day datum fecha / time when uhrzeit
attendee participant present people attend anwesend / absent apology / task action todo item / owner assignee responsible assigned
due deadline frist / severity priority level / message msg text / timestamp time datetime date / start begin commence from since effective
beginn begin start eintritt / end finish until expiry expiration ende / tax vat gst mwst tva iva / discount rebate rabatt / net netto
subtotal net / summary abstract overview profile about / language languages / website url homepage site web link / author writer by
salary pay compensation gehalt salaire salario / order po purchase auftrag bestell / currency wahrung / brand manufacturer maker make by
sku model part article / stock availability available inventory / gender sex / age aged old / weight mass gewicht poids peso
host server machine / source origin from / destination to / departure depart departs leave / arrival arrive arrives
decision decided resolution agreed / note remark comment opinion / warranty guarantee garantie / author reporter reviewer
publication published / color colour farbe / growth grew increase rose up / employee employs staff headcount / oxygen saturation spo2
registration register plate / recommend recommended / rating score stars / zip postal postcode plz / state province region / method via by form
payment pay paid / payment terms / temperature temp / blood pressure bp blutdruck / heart rate hr pulse puls / admission admitted
discharge discharged / sign signed signature / issue issued issuer / deliver delivery delivered lieferung / sent date / price value worth
agenda topic / servings serves portions yield raciones portionen / prep preparation / cook cooking / ingredient ingredients zutaten ingredientes
instruction steps method preparation directions sig preparacion zubereitung / requirement bring qualification profil anforderung
tenant lessee mieter / landlord lessor vermieter / deposit kaution / rent miete / driver fahrer / passenger traveller name
guest name / cover coverage insurance period / excess deductible / instalment installment / capacity places seats / seller agent contact
pickup collection / dropoff return / collect sampled / prescriber doctor physician / veterinarian vet / surface area size
bedroom room / built construction / description details narrative / calories kcal energy / carbohydrates carbs / units unit einheit
transmission gearbox / mileage km / purpose reference verwendungszweck / dispatch shipped shipping versand / interest rate
holder owner name / problem issue fault / device model router phone / expiry valid until / annual yearly year / monthly month
offence offense crime / incident case report / officer investigating / analyst tester chemist / party name / contractor vendor
chair chairman chaired president / minutes taken / form class / dispense disp quantity / rooms room zimmer habitaciones habitacion
followup follow review / photo photograph picture image / penalty fine / reason cause`

// Words that tell a value's form rather than what it is about.
const weakWords = `number id code name date time day amount value text unit line full current list info detail item entry
field record data is has was are main primary type string array count title extracted extract mentioned any all content range
percent percentage pct url link website email phone address contact year monthly annual yearly estimated per each nummer nr
datum betrag level method total final new own required needed nom numero`

const likeness = new Map<string, Set<string>>()
const known = new Map<string, readonly string[]>()
const mostKnown = 50_000
const longestKnown = 200

const leading =
  /\b(?:prepared|billed|bill|sold|made out|issued|invoiced?) (?:for|to)\b|\bcharged to\b/giu
const writing = /\b(?:prepared|issued|written|reported|authored|created|submitted|taken) by\b/giu
const fillers =
  /(?<![\p{L}\d])(?:what|which|how|you|have|had|did|do|please|and|happened|the|an?|of|for|to|by|from|on|at|in|your|our|is|has|was|are|does|der|die|das|des|dem|den|von|vom|für|zum|zur|und|am|im|le|la|les|de|du|et|pour|el|los|las|del|y|para)(?![\p{L}\d])/giu
// German puts two words into one.
const compound =
  /^(?<first>\p{L}{3,}?)(?:e?s)?(?<last>nummer|datum|adresse|anschrift|preis|betrag|frist|gewicht|beginn|ende|tag|tage|stunden|name|art|kosten)$/u

/** The terms of a field's or a label's name, however it is written. */
export function nameTerms(name: string): readonly string[] {
  const met = known.get(name)
  if (met) return met
  const spaced = name
    .slice(0, 2 * longestKnown)
    .replaceAll(leading, 'customer')
    .replaceAll(writing, 'author')
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replaceAll(/[_./\-–&]+/g, ' ')
    .replaceAll(/#|№|\bn[°º]|\bno\b\.?\s*$/giu, ' number ')
    .replaceAll(/\((?:[^()]{0,30})\)/g, ' ')
    .replaceAll(/\b(e mail|sub total|pick up|drop off|follow up)\b/giu, (two) =>
      two.replace(' ', ''),
    )
  const said = spaced.replaceAll(fillers, ' ')
  const terms = (/[\p{L}\d]/u.test(said) ? said : spaced)
    .toLowerCase()
    .split(/\s+/)
    .flatMap((word) => {
      const { first, last } = compound.exec(word)?.groups ?? {}
      return first === undefined || last === undefined ? [word] : [first, last]
    })
    .flatMap(plainTerms)
  if (known.size >= mostKnown) known.clear()
  if (name.length <= longestKnown) known.set(name, terms)
  return terms
}

/** The terms of a text, “Empfaenger” being “Empfänger”. */
export function plainTerms(text: string): string[] {
  return termsOf(text).map((term) => term.replaceAll(/(?<=[aou])e/g, ''))
}

const weak = new Set(plainTerms(weakWords))
for (const group of groups.split(/[\n/]/)) {
  const terms = plainTerms(group)
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
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  // “org” for organization, “ingrediente” beside “ingredientes”
  return short.length >= 4 && long.startsWith(short) && !/\d/.test(long) ? 0.8 : 0
}

/** A word that tells a value's form rather than what it is about. */
export function isWeak(term: string): boolean {
  return weak.has(term)
}
