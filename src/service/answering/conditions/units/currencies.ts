/**
 * Currencies by their code, with their signs and names in English, German, French and Spanish as sources of patterns. `factor` is
 * the part of one that a coin is, whose currency is empty where several have a coin of this name.
 */
export const currencies: readonly { of: string; words: string; factor?: number }[] = [
  { of: 'EUR', words: '€|eur|euros?|евро' },
  { of: 'USD', words: '\\$|us\\$|usd|dollars?|dólar(?:es)?' },
  // “Cinq livres” are books, and “3 Pfund Mehl” and “2 libras de harina” are weights.
  {
    of: 'GBP',
    words: `£|gbp|pounds?|pfund(?= (?:sterling|im|pro|je)(?!\\p{L})|[.,;)]|$)|livres?(?= sterling| par )|libras(?= esterlinas| al | por |[.,;)]|$)`,
  },
  { of: 'CHF', words: 'chf|francs?|franken|sfr\\.?' },
  { of: 'JPY', words: '¥|jpy|yens?' },
  { of: 'CNY', words: 'cny|rmb|yuan' },
  { of: 'INR', words: '₹|inr|rupees?|rupien|roupies?|rupias?' },
  { of: '', words: 'kr\\.?|kronen|kroner|kronor' },
  { of: 'NOK', words: 'nok' },
  { of: 'DKK', words: 'dkk' },
  { of: 'CZK', words: 'czk|kč' },
  { of: 'PLN', words: 'pln|zł|zlot(?:y|ys|ych|e)|złot(?:y|e|ych)' },
  { of: 'HUF', words: 'huf|forints?' },
  { of: 'RON', words: 'ron|lei' },
  { of: 'TRY', words: '₺|lira' },
  { of: 'UAH', words: '₴|uah|hrywnja|hryvnias?' },
  { of: 'RUB', words: '₽|rub|rubles?|roubles?|rubel|rublos?|рубл\\p{L}*|руб\\.?' },
  { of: 'BRL', words: 'r\\$|brl|reais' },
  { of: '', words: 'pesos?' },
  { of: 'CAD', words: 'cad' },
  { of: 'AUD', words: 'aud' },
  { of: '', words: 'cents?|ct|centimes?|céntimos?', factor: 0.01 },
  { of: 'GBP', words: 'pence', factor: 0.01 },
  { of: 'CHF', words: 'rappen', factor: 0.01 },
]

const words = currencies.map((currency) => currency.words).join('|')

/** The source of a pattern for a currency before an amount. It has no groups that capture, and begins at the beginning of a word. */
export const currencyBefore = `(?:(?<!\\p{L})(?:${words})|\\p{Sc})`

/** The source of a pattern for a currency behind an amount. It has no groups that capture, and ends at the end of a word. */
export const currencyBehind = `(?:(?:${words})(?!\\p{L})|\\p{Sc})`
