interface Property {
  /** The names of the columns that tell it. */
  of: string
  /** The adjectives for much and for little of it, each as a pattern of whole words. */
  much: string
  little: string
}

const more = '(?:plus|más|più|mais)'

/** What adjectives compare beside prices, sizes and times, in the languages that the reader compares in. */
export const properties: readonly Property[] = [
  {
    of: `abv alcohol alkohol alkoholgehalt alcool strength stärke stammwürze degré grado graduación gradazione teneur`,
    much: `strong(?:est|er)|stärkste[nrsm]?|stärker|${more} (?:forte?s?|fuertes?|alcoolisée?s?|alcohólic[oa]s?)`,
    little: `weak(?:est|er)|schwächste[nrsm]?|schwächer|${more} (?:légère?s? en alcool|suaves?|flojos?)`,
  },
  {
    of: `power leistung watt kw ps hp puissance potencia potenza`,
    much: `(?:most|more) powerful|leistungsstärkste[nrsm]?|${more} (?:puissante?s?|potentes?|potent[ei])`,
    little: `least powerful|leistungsschwächste[nrsm]?|moins puissante?s?|menos potentes?`,
  },
  {
    of: `temperature temp temperatur température temperatura °c`,
    much: `(?:hot|warm)(?:test|ter|est|er)|(?:heißest|wärmst)e[nrsm]?|heißer|wärmer|${more} (?:chaude?s?|calientes?|calid[oa]s?|cálid[oa]s?|calurosos?|cald[oaie])`,
    little: `cold(?:est|er)|coolest|kältest(?:e[nrsm]?)?|kälter|${more} (?:froide?s?|fraîche?s?|frais|frí[oa]s?|fredd[oaie])`,
  },
  {
    of: `distance entfernung distancia distanza km`,
    much: `(?:farthest|furthest|most distant)|am weitesten(?: entfernte[nrsm]?)?|${more} (?:lointaine?s?|éloignée?s?|loin|lejan[oa]s?|lejos|lontan[oaie])`,
    little: `nearest|closest|nächstgelegene[nrsm]?|${more} (?:proches?|près|cercan[oa]s?|cerca|vicin[oaie])`,
  },
  {
    of: `bitterness ibu alpha bitterkeit amertume amargor`,
    much: `(?:most|more) bitter|bitterste[nrsm]?|${more} (?:amère?s?|amers?|amarg[oa]s?)`,
    little: `least bitter|moins amère?s?|menos amarg[oa]s?`,
  },
  {
    of: `sugar zucker sucre azúcar zuccheri brix sweetness süße`,
    much: `sweet(?:est|er)|süßeste[nrsm]?|süßer|${more} (?:sucrée?s?|dulces?|dolc[ei])`,
    little: `driest|least sweet|moins sucrée?s?|menos dulces?`,
  },
  {
    of: `noise db decibels lautstärke lärm bruit ruido`,
    much: `loud(?:est|er)|lauteste[nrsm]?|lauter|${more} (?:bruyante?s?|ruidos[oa]s?)`,
    little: `quiet(?:est|er)|leiseste[nrsm]?|leiser|${more} (?:silencieu(?:x|ses?)|silencios[oa]s?)`,
  },
  {
    of: `thickness dicke stärke épaisseur grosor espesor`,
    much: `thick(?:est|er)|dickste[nrsm]?|dicker|${more} (?:épaisse?s?|grues[oa]s?)`,
    little: `thin(?:nest|ner)|dünnste[nrsm]?|dünner|${more} (?:minces?|delgad[oa]s?|fin[oa]s?)`,
  },
  {
    of: `slope gradient steigung gefälle pente pendiente`,
    much: `steep(?:est|er)|steilste[nrsm]?|steiler|${more} (?:raides?|pentue?s?|empinad[oa]s?)`,
    little: `flattest|flachste[nrsm]?`,
  },
  {
    of: 'depth tiefe profondeur profundidad profondità',
    much: `${more} (?:profonde?s?|profund[oa]s?)`,
    little: `shallowest|shallower|moins profonde?s?|menos profund[oa]s?`,
  },
  {
    of: 'width breite largeur ancho anchura larghezza',
    much: `${more} anch[oa]s?`,
    little: `narrow(?:est|er)|schmalste[nrsm]?|schmaler|${more} (?:étroite?s?|estrech[oa]s?)`,
  },
]
