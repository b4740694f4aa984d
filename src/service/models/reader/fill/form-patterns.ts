const person =
  "\\p{Lu}[\\p{L}'’.-]*\\p{L}(?: (?:(?:van|von|de|der|da|la|bin) ){0,2}\\p{Lu}(?:[\\p{L}'’-]+|\\.)){1,3}"
// somebody, and then where and as what
const employed = '\\s(?:has\\s|is\\s)?(?:worked|works|been employed|employed|working|joined)\\s'
const name = "\\p{Lu}[\\p{L}&.'’-]*(?: \\p{Lu}[\\p{L}&.'’-]*){0,3}"
export const soloPerson = new RegExp(`^${person}$`, 'u')
const place = "\\p{Lu}[\\p{L}'’-]+(?:[\\s-]\\p{Lu}[\\p{L}'’-]+){0,2}(?:,\\s\\p{Lu}[\\p{L}]+)?"
const named = (pattern: string) => new RegExp(pattern, 'u')

/** Forms that tell what something is without a label, by words of the field's name. */
export const formPatterns: readonly [RegExp, readonly RegExp[]][] = [
  [
    /\bage\b/,
    [
      /\b(\d{1,3})[-\s](?:years?|yrs?)[-\s]old\b/i,
      /\b(?:aged?|age of)\s(\d{1,3})\b/i,
      /\b(\d{1,3})[-\s]?(?:y\/?o|yo)\b/i,
      /\b(\d{1,3})(?=\s?[MF]\b)/,
      /\bI(?: am|['’]m) (\d{1,3})(?! ?[\p{L}\d%$€£°])/u,
      /\bI(?: am|['’]m) (\d{1,3}) (?=and|but|now)\b/u,
    ],
  ],
  [
    /\b(?:gender|sex)\b/,
    [/\b(male|female|man|woman|boy|girl|gentleman|lady)\b/i, /\b\d{1,3}\s?([MF])\b/],
  ],
  [/\b(?:blood pressure|bp)\b/, [/\b(\d{2,3}\s?\/\s?\d{2,3})(?!\/?\d)(?:\s?mmHg)?/]],
  [
    /\b(?:patient|person|candidate|applicant|full|customer|contact|sender|author|user)(?: name)?\b|^name\b/,
    [
      named(
        `\\b(?:[Mm]y name is|[Tt]his is|I am|I['’]m|[Nn]amed|[Pp]atient|[Nn]ame is)\\s(${person})`,
      ),
      named(
        `(${person}),?\\s(?:who\\s)?(?:is\\s|aged?\\s)?\\d{1,3}[\\s-](?:years?|yrs?)[\\s-]old\\b`,
      ),
      named(`\\b[Ff]rom\\s(${person})\\s?[(<][^\\s@]+@`),
    ],
  ],
  [
    /\b(?:sender|author|signatory|from|writer)(?: name)?\b|^(?:full )?name\b/,
    [
      named(
        `\\b(?:[Rr]egards|[Ss]incerely|[Tt]hanks|[Cc]heers|[Bb]est|[Gg]reetings|[Yy]ours|[Tt]hank you)[,!.]?\\s*\\n+\\s*(?:[—–-]\\s*)?(${person}|\\p{Lu}\\p{L}+)\\s*(?:\\n|$)`,
      ),
    ],
  ],
  [
    /\b(?:patient|person|candidate|applicant|customer|client)(?: name)?\b/,
    [
      named(
        `\\b(?:[Rr]eport|[Rr]esults?|[Rr]ecord|[Nn]otes?|[Ss]ummary|CV|[Rr]esume)\\s(?:for|of)\\s(${person})`,
      ),
      named(`\\b(?:Mr|Mrs|Ms|Miss)\\.?\\s(${person}|\\p{Lu}\\p{L}+)`),
    ],
  ],
  [/\b(?:employee|person|candidate|applicant|full)\b|^name\b/, [named(`(${person})${employed}`)]],
  [/\b(?:employer|company|organi[sz]ation)\b/, [named(`${employed}(?:at|for|with)\\s(${name})`)]],
  [
    /\b(?:job|role|position|title|occupation)\b/,
    [
      named(
        `${employed}(?:(?:at|for|with)\\s${name}\\s)?as\\s(?:an?|the|our)?\\s?(\\p{L}[\\p{L}\\s-]{2,40}?)(?=\\s(?:from|since|at|for|in|with|until)\\s|[.,;])`,
      ),
    ],
  ],
  [
    /\b(?:doctor|physician|provider|clinician)\b/,
    [named(`\\b(Dr\\.?\\s(?:${person}|\\p{Lu}\\p{L}+))`)],
  ],
  [/\b(?:origin|departure|from)\b/, [named(`\\bfrom\\s(${place})`)]],
  [/\b(?:destination|arrival|to)\b/, [named(`\\bto\\s(${place})`)]],
  [/\b(?:location|city|place|venue|town)\b/, [named(`\\b(?:in|at|near)\\s(${place})`)]],
  [
    /\b(?:company|vendor|supplier|seller|merchant|employer|organi[sz]ation|issuer|business|store)\b/,
    [
      /(?<![\p{L}.'’-])(\p{Lu}[\p{L}&.'’-]*(?: (?:&|and|of|\p{Lu}[\p{L}&.'’-]*)){0,4} (?:Inc|LLC|Ltd|GmbH|AG|Corp|Corporation|Company|Co|PLC|plc|SA|BV|Limited|Group|Oyj|AB|SpA|SAS|NV|KG|SE|AS|ASA|Oy|LLP|LP|Srl|Holdings)\b\.?)/u,
    ],
  ],
]
