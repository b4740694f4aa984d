import { languageOfQuestion } from '#service/retrieval/stop-words.ts'

const maxChars = 1000
const starts = String.raw`(?<=^[^\p{L}\p{N}]{0,5}(?:(?:y|e|o|et|pero|mais)\s)?(?:(?:a|de|del|en|con|para|por|desde|hasta|sobre|avec|pour|par|depuis)\s)?|\s(?:y|et)\s)`
const rest = String.raw`(?![\p{L}\p{N}])`

type Rule = readonly [RegExp, string]
const anywhere = (word: string, accented: string): Rule => [
  new RegExp(`(?<![\\p{L}\\p{N}])${word}${rest}`, 'giu'),
  accented,
]
const asking = (word: string, accented: string): Rule => [
  new RegExp(`${starts}${word}${rest}`, 'giu'),
  accented,
]

// These words are of no other language, and ask where a question begins with them.
const spanishQuestions: readonly Rule[] = [
  anywhere('(?<!en )cuant([oa]s?)', 'cuánt$1'),
  asking('cuando', 'cuándo'),
  asking('(a?)donde', '$1dónde'),
  asking('quien(es)?', 'quién$1'),
  asking('cual(es)?', 'cuál$1'),
  anywhere('a que hora', 'a qué hora'),
  anywhere('(?<=(?:\\p{L}{3}|\\s(?:la|el|es)) )mas(?= \\p{L}{3,}[oae]s?(?!\\p{L}))', 'más'),
]
const spanish: readonly Rule[] = [
  asking('que', 'qué'),
  asking('como', 'cómo'),
  anywhere('(?<=cuánto )costo', 'costó'),
  anywhere('(?<=cuánto )duro', 'duró'),
  anywhere('mas', 'más'),
  anywhere('estan', 'están'),
  anywhere('dia(s?)', 'día$1'),
  anywhere('numero(s?)', 'número$1'),
  anywhere('telefono(s?)', 'teléfono$1'),
  anywhere('direccion', 'dirección'),
  anywhere('duracion', 'duración'),
  anywhere('ultim([oa]s?)', 'últim$1'),
  anywhere('proxim([oa]s?)', 'próxim$1'),
  anywhere('minim([oa]s?)', 'mínim$1'),
  anywhere('maxim([oa]s?)', 'máxim$1'),
  anywhere('miercoles', 'miércoles'),
  anywhere('sabado(s?)', 'sábado$1'),
  anywhere('todavia', 'todavía'),
]
const french: readonly Rule[] = [
  anywhere("jusqu'?a", 'jusqu’à'),
  asking('a(?= (?:quel|qui|partir))', 'à'),
  asking(
    'ou(?= (?:est|sont|se|puis|peut|peux|peuvent|dois|doit|faut|va|vont|a lieu|trouver|\\p{L}{2,15}(?:er|ir|re)(?!\\p{L})))',
    'où',
  ),
  anywhere('coute(nt)?', 'coûte$1'),
  anywhere('duree', 'durée'),
  anywhere('delai(s?)', 'délai$1'),
  anywhere('numero(s?)', 'numéro$1'),
  anywhere('telephone', 'téléphone'),
  anywhere('annee(s?)', 'année$1'),
  anywhere('deja', 'déjà'),
  anywhere('(derni|premi)ere(s?)', '$1ère$2'),
  anywhere('fevrier', 'février'),
  anywhere('aout', 'août'),
  anywhere('decembre', 'décembre'),
]

/**
 * A Spanish or French question with the accents that people leave out where they type fast: “cuanto cuesta” is “cuánto cuesta”,
 * and “jusqu'a quand” is “jusqu’à quand”.
 */
export function withAccents(question: string): string {
  if (question.length > maxChars) return question
  const apply = (text: string, rules: readonly Rule[]): string =>
    rules.reduce((all, [pattern, accented]) => all.replace(pattern, accented), text)
  const asked = apply(question, spanishQuestions)
  const language = languageOfQuestion(asked)
  if (language === 'es') return apply(asked, spanish)
  return language === 'fr' ? apply(asked, french) : asked
}
