import { words } from '#service/answering/languages/patterns/whole-words.ts'
import { onlyOne } from '#service/answering/named/only-one.ts'
import { limitTo, without } from './row-state.ts'
import type { RowState } from './row-state.ts'

const nobodys =
  words(`(?:(?:are|is|sind|ist|están?|hay|sont|est) )?(?:(?:still|noch|aún|todavía|encore) )?(?:free|available|unassigned|unused|spare|vacant|
frei(?:e[nrsm]?)?|verfügbar(?:e[nrsm]?)?|unvergeben(?:e[nrsm]?)?|libres?|disponibles?|sin asignar|vacantes?|vacías?|non attribuée?s?|vacante?s?)(?! (?:of|for|from|to|von|für|de|para|pour)(?!\\p{L}))`)
const holderName =
  /(?<!\p{L})(?:assigned to|assignee|owner|holder|user|tenant|renter|borrower|lent to|nutzer(?:in)?|besitzer(?:in)?|inhaber(?:in)?|mieter(?:in)?|pächter(?:in)?|zugeteilt|zugewiesen|ausgeliehen an|verliehen an|asignad[oa](?: a)?|titular|inquilin[oa]|arrendatari[oa]|usuari[oa]|prestad[oa] a|attribuée? à|locataire|titulaire|utilisat(?:eur|rice)|prêtée? à)(?!\p{L})/iu
const nobody =
  /^(?:[–—-]|none|nobody|free|vacant|frei|niemand|keine?r?|libre|nadie|vacante|personne)?$/iu

/** “Which laptops are free?”: those that nobody has, by a column of who has each. */
export function unassignedIn(question: string): RowState | null {
  const match = nobodys.exec(question)
  if (match === null) return null
  return {
    rest: without(question, match),
    names:
      'assigned owner user tenant nutzer besitzer mieter asignado titular inquilino attribué locataire',
    isThing: false,
    conditionsIn: ({ header, cells, words: own }) => {
      const column = onlyOne([...header.keys()].filter((at) => holderName.test(header[at] ?? '')))
      const free = [...(cells[column ?? -1] ?? [])].filter((cell) => nobody.test(cell))
      return column === null || free.length === 0 ? null : { limits: [limitTo(column, free, own)] }
    },
  }
}
