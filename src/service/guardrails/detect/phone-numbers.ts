import type { Detector } from './detector.ts'
import { runDetector, together } from './detector.ts'

const isNumber = (character: string): boolean => /[\d +().\-/]/.test(character)
const maxChars = 40

// International numbers, numbers with an area code in parentheses or after a 0, North American numbers in three groups,
// Spanish numbers in pairs, Chinese mobile numbers and Russian numbers after an 8.
const byForm = runDetector(
  'phone',
  new RegExp(
    [
      /(?:\+|00)[1-9](?:[ ().\-/]{0,2}\d){6,14}(?!\p{N})/u,
      /\(\d{2,5}\) ?\d(?:[ .\-/]?\d){4,9}(?!\p{N})/u,
      /0[1-9]\d{0,4}[ /-]\d(?:[ \-/]?\d){4,9}(?!\p{N})/u,
      /[2-9]\d{2}(?<gap>[ .-])\d{3}\k<gap>\d{4}(?!\p{N})/u,
      // After two digits no dots, because 85.214.12.34 is an IP address.
      /(?:[6-9]\d{2}(?=[ .]\d{2}[ .])|[89]\d(?= \d{3} ))(?<dot>[ .])\d{2,3}(?:\k<dot>\d{2}){2}(?![ .]?\p{N})/u,
      /1[3-9]\d(?<dash>[ -])\d{4}\k<dash>\d{4}(?![ -]?\p{N})/u,
      /8[ -]?(?:\([3489]\d{2,4}\)|[3489]\d{2})[ -]\d{1,3}(?:[ -]\d{2}){2}(?![ -]?\p{N})/u,
    ]
      .map(({ source }) => String.raw`(?<![\p{L}\p{N}+.,/-]|\d )` + source)
      .join('|'),
    'gu',
  ),
  {
    isPart: isNumber,
    maxChars,
    isReal: (text) => {
      const { length } = text.replace(/\D/g, '')
      return length >= 7 && length <= 17 && !/^0\d[/-]\d{2}[/-]\d{4}$/.test(text)
    },
  },
)

const beforeChars = 80
// “Tel.: 953550177”, “电话是13800138000”, but not “Telefonkosten 1000000”.
const phoneWord = new RegExp(
  String.raw`(?:(?<!\p{L})(?:tel|telf|tlf|tfno|(?:tele|cell ?|mobile )?phone|mobile|fax|whatsapp|telefon|telefonnummer|telefonnr|handy|handynummer|mobil|mobilnummer|rufnummer|tel[eé]fono|m[oó]vil|celular|t[eé]l|t[eé]l[eé]phone|portable|telefono|cellulare|telefone|telem[oó]vel|telefoon|mobiel|puhelin|тел|телефон|мобильный|телефону)(?!\p{L})|هاتف|جوال|موبايل|على الرقم|טלפון|電話|携帯|电话|手机|手機|전화|휴대폰|โทร|फ़ोन|फोन)(?:[\s.:：|=()"'*]|(?:number|no|nr|n[uú]mero|nummer|is|ist|es|est|номер|رقم)(?!\p{L})|番号|号码|號碼|번호|是|は|为)*$`,
  'iu',
)
// “Llame a Ana, 612 334 455”: without such a word, three groups of three are an amount.
const callWord =
  /(?:(?<!\p{L})(?:call|dial|phone|llam(?:ar?|e|en|ad)|ligue|ligar|appele[rz]|appeler|anrufen|ruf(?:e|en|t)?|chiam(?:a|i|are)|dzwoni[ćc]|zadzwo[nń]|zvoni|volejte|звони(?:те|ть)?|позвоните)(?!\p{L})|اتصل|打电话|致电|拨打)[^\n]*$/iu
const quantity =
  /^ ?(?:[\p{Sc}%]|(?:eur|usd|gbp|chf|pln|euros?|d[oó]lares|dollars?|pounds?|pesos|people|personas|personen|users?|units?|unidades|stück|[kmg]?[gml]|km|t|rows|руб\p{L}*)(?!\p{L}))/iu
// Also where an hour follows.
const isDate = /^(?:\d{4}[.\-/]\d{1,2}[.\-/]\d{1,2}|\d{1,2}[.\-/]\d{1,2}[.\-/]\d{4})(?: |$)/

// Numbers of any other form, after a word that says what they are.
const byWord = runDetector(
  'phone',
  /(?<![\p{Lu}\p{Ll}\p{N}+,/]|\d[ .-])\d(?:[ .\-/]?\d){6,14}(?!\p{N}|[.,]\p{N})/gu,
  {
    isPart: isNumber,
    maxChars,
    isReal: (text, around) => {
      const before = around.before(beforeChars)
      if (isDate.test(text) || quantity.test(around.after(12))) return false
      if (phoneWord.test(before)) return true
      return /^[5-9]\d{2}(?: ?\d{3}){2}$/.test(text) && callWord.test(before)
    },
  },
)

const byBoth = together([byForm, byWord])

/** Phone numbers by their form, or by a word for a phone or a call before them. */
export const phoneNumbers: Detector = {
  ...byBoth,
  find: (text) =>
    byBoth.find(text).filter(({ start }, at, all) => start >= (all[at - 1]?.end ?? 0)),
}
