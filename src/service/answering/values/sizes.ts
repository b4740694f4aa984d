import { extentUnit } from '#service/answering/answer-values.ts'
import type { AnswerType } from '#service/answering/languages/language.ts'
import { words } from '#service/answering/languages/patterns/whole-words.ts'
import { termsOf } from '#service/retrieval/words.ts'

// What holds so many people is not said to measure so much: “¿Cuánto mide?”
const asksForExtent = words(
  'cuánto miden?|cuáles son las (?:medidas|dimensiones)|combien mesur(?:e|ent)',
)
const area =
  /\p{N}\s?(?:[mck]?m[²³]|qm|sqm|ha(?!\p{L})|hectáreas?|hectares?|metros cuadrados|mètres? carrés?|quadratmeter)/iu
const unit =
  /[([](?:[mck]?m[²³]?|qm|sqm|ha|k?l|hl|ft|in|pax)[)\]]|[_ ](?:[mck]?m[²³]?|qm|sqm|ha)$/iu
const extentColumn = words(
  'sizes?|dimensions?|area|volume|length|height|width|depth|diameter|aperture|\\p{L}*größe|\\p{L}*fläche|maße|volumen|\\p{L}*länge|\\p{L}*höhe|\\p{L}*breite|\\p{L}*tiefe|durchmesser|taille|superficie|surface|longueur|hauteur|largeur|profondeur|diamètre|tamaño|medidas|dimensiones|longitud|altura|anchura|ancho|alto|largo|profundidad|diámetro|abertura',
)
const roomColumn = words(
  'capacity|seats?|places|people|\\p{L}*kapazität|\\p{L}*plätze|personen|mitarbeiter|mitglieder|capacité|personnes|capacidad|aforo|plazas|personas',
)
const maxNameChars = 60
const asides = /\([^()]{0,100}\)/gu

const isExtentColumn = (name: string): boolean =>
  name.length <= maxNameChars && (extentColumn.test(name) || unit.test(name))

/** Whether a number below a name of a column is a size. */
export function isSizeColumn(name: string): boolean {
  return isExtentColumn(name) || (name.length <= maxNameChars && roomColumn.test(name))
}

interface MeasuredText {
  text: string
  terms: ReadonlySet<string>
  passage: { header: readonly string[] | null }
}

const sizes: ReadonlySet<AnswerType | null> = new Set([
  'size',
  'length',
  'height',
  'width',
  'depth',
  'weight',
])

/**
 * Finds what has no size of the thing that a question asks for: no length and no area where it asks how much the thing
 * measures, and the row of “Reflector (cúpula)” for the dome.
 */
export function lacksSizeOf(
  { text: question, answerType }: { text: string; answerType: AnswerType | null },
  /** The forms of the words of the question. */
  forms: readonly string[],
): (statement: MeasuredText) => boolean {
  if (!sizes.has(answerType)) return () => false
  const isExtent = asksForExtent.test(question)
  return ({ text, terms, passage: { header } }) => {
    if (isExtent && !(header?.some(isExtentColumn) ?? false) && !hasExtent(text)) return true
    const said = forms.filter((form) => terms.has(form))
    if (header === null || said.length === 0 || !text.includes('(')) return false
    const outside = new Set(termsOf(text.replaceAll(asides, ' ')))
    return !said.some((form) => outside.has(form))
  }
}

const hasExtent = (text: string): boolean => extentUnit.length.test(text) || area.test(text)
