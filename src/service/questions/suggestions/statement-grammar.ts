/** How a language asks for what a sentence says of its subject. */
export interface StatementGrammar {
  /** How a sentence begins whose subject needs nothing before it to be understood. */
  beginning: RegExp
  /** Words that make a subject unclear without the text around it, or say nothing alone. */
  unclear: RegExp
  rules: readonly StatementRule[]
}

interface StatementRule {
  /** Matches what follows the subject. */
  pattern: RegExp
  /** What must not be missing: a number of anything, an amount of money or a share, or a time or a day. */
  value?: 'amount' | 'money' | 'time'
  /** `subject`: as it stands inside a sentence; `found`: what the pattern matched, with its groups. */
  question: (subject: string, found: readonly string[]) => string
}

const english: StatementGrammar = {
  beginning: /^(?:The|An?|Each|Every) /u,
  unclear:
    /(?<!\p{L})(?:that|which|who|this|these|those|same|such|following|above|below|other|latter|former|it|ones?)(?!\p{L})| (?:and|or|but) (?:the|an?) | (?:and|or|also|then|only|still)$|^the (?:price|total|amount|sum|cost|rest|rate|fee)$/iu,
  rules: [
    {
      pattern: /^costs? /u,
      value: 'amount',
      question: (subject, [verb = '']) => `How much ${doFor(verb)} ${subject} cost?`,
    },
    {
      pattern:
        // “5% slower”, “300 pounds heavier” and “100% cotton” are no prices.
        /^(is|are) (?:at most |up to |currently |now )?(?:(?:[€$£]\d[\d.,]*(?![\d.,])|\d[\d.,]* ?(?:€|euros?|pounds?|dollars?|francs?)(?!\p{L}))(?! (?:(?!after|under)\p{L}{3,}er|more|less)(?!\p{L}))|\d[\d.,]* ?(?:%|per ?cent)(?=[.!;]*$| (?:of|per|an?)(?!\p{L})))/u,
      question: (subject, [, verb]) => `How much ${verb} ${subject}?`,
    },
    {
      pattern:
        /^(is|are) (\p{L}{3,}(?:ed|en|t)) (?:daily|weekly|monthly|quarterly|yearly|annually|every|once|twice)(?!\p{L})/u,
      question: (subject, [, verb, participle]) => `How often ${verb} ${subject} ${participle}?`,
    },
    {
      pattern:
        /^(is|are) (open|closed|available|held|due|sent|paid|\p{L}{3,}ed) (?:daily |every day )?(?:from|at|on|until|by|between|before) /u,
      value: 'time',
      question: (subject, [, verb, state]) => `When ${verb} ${subject} ${state}?`,
    },
    {
      pattern: /^(begin|start|open|close|end|leave|arrive|expire)s? (?:at|on|from|in|by) /u,
      value: 'time',
      question: (subject, [all = '', verb]) => `When ${doFor(all)} ${subject} ${verb}?`,
    },
    {
      pattern:
        /^(last|take)s? (?:\p{L}+ ){0,3}\d{1,4} (?:minutes?|hours?|days?|weeks?|months?|years?)(?!\p{L})/u,
      question: (subject, [all = '', verb]) => `How long ${doFor(all)} ${subject} ${verb}?`,
    },
    {
      pattern:
        /^(can|may|must) (\p{L}+) (?:at most|up to|no more than|a maximum of|at least) \p{L}*\d{0,4} ((?!euros?|pounds?|per)\p{L}{3,}s)(?!\p{L})/u,
      question: (subject, [, modal, verb, things]) =>
        `How many ${things} ${modal} ${subject} ${verb}?`,
    },
  ],
}

const doFor = (verb: string): string => (/^\p{L}+s /u.test(verb) ? 'does' : 'do')

const german: StatementGrammar = {
  beginning: /^(?:Der|Die|Das|Eine?|Jede[rs]?) /u,
  unclear:
    /(?<!\p{L})(?:diese[rsnm]?|gleichen?|folgenden?|anderen?|beiden|letztere[rsn]?)(?!\p{L})| (?:und|oder|aber) (?:der|die|das|eine?) | (?:und|oder)$|^d(?:er|ie|as) (?:preis|preise|summe|betrag|rest|kosten)$/iu,
  rules: [
    {
      pattern: /^(kostet|kosten) /u,
      value: 'amount',
      question: (subject, [, verb]) => `Was ${verb} ${subject}?`,
    },
    {
      pattern:
        /^beträgt (?:\p{L}+ )?[\p{L}\d]+ (?:Minuten?|Stunden?|Tage?|Wochen?|Monate?|Jahre?)(?!\p{L})/u,
      question: (subject) => `Wie lang ist ${subject}?`,
    },
    {
      pattern: /^(betragen|beträgt) /u,
      value: 'money',
      question: (subject, [, verb]) =>
        `Wie hoch ${verb === 'beträgt' ? 'ist' : 'sind'} ${subject}?`,
    },
    {
      pattern: /^(beginnt|beginnen|startet|endet|enden|öffnet|schließt) /u,
      value: 'time',
      question: (subject, [, verb]) => `Wann ${verb} ${subject}?`,
    },
    {
      pattern: /^(findet|finden) [^,;]* statt(?!\p{L})/u,
      value: 'time',
      question: (subject, [, verb]) => `Wann ${verb} ${subject} statt?`,
    },
    {
      pattern: /^(dauert|dauern) /u,
      value: 'amount',
      question: (subject, [, verb]) => `Wie lange ${verb} ${subject}?`,
    },
    {
      pattern:
        /^(wird|werden) (?:täglich|wöchentlich|monatlich|vierteljährlich|halbjährlich|jährlich|\p{Ll}+mal im \p{L}+|\p{Ll}+mal pro \p{L}+) (\p{Ll}+)\.?$/u,
      question: (subject, [, verb, participle]) => `Wie oft ${verb} ${subject} ${participle}?`,
    },
    {
      pattern:
        /^(ist|sind|wird|werden) (?:täglich |spätestens )?(?:am|um|von|vom|bis|ab|im|zum|zwischen) [^,;]* (offen|frei|(?:\p{Ll}+ge|ge|be|ver|er|ent)\p{Ll}{2,}(?:t|en))\.?$/u,
      value: 'time',
      question: (subject, [, verb, state]) => `Wann ${verb} ${subject} ${state}?`,
    },
    {
      pattern: /^(ist|sind) (?:am|um|vom|von) \d[\d.:]*(?: [\p{L}\d.:]+){0,3}\.?$/u,
      value: 'time',
      question: (subject, [, verb]) => `Wann ${verb} ${subject}?`,
    },
    {
      pattern: /^(gilt|gelten) (ab|bis) /u,
      value: 'time',
      question: (subject, [, verb, from]) =>
        `${from === 'ab' ? 'Ab' : 'Bis'} wann ${verb} ${subject}?`,
    },
    {
      pattern:
        /^(darf|dürfen|kann|können) (?:höchstens|maximal|bis zu|mindestens) [\p{Ll}\d]+ (?!Euro)(\p{Lu}\p{Ll}+en|Tage|Stücke?)( [^,;.]*)?/u,
      question: (subject, [, modal, things, rest = '']) =>
        `Wie viele ${things} ${modal} ${subject}${rest}?`,
    },
  ],
}

const spanish: StatementGrammar = {
  beginning: /^(?:El|La|Los|Las|Una?|Cada) /u,
  unclear:
    /(?<!\p{L})(?:que|mism[oa]s?|est[eao]s?|otr[oa]s?|siguientes?|anterior(?:es)?)(?!\p{L})|^cada un[oa]$| (?:y|o|pero) (?:el|la|los|las|una?) | (?:y|e|o|no|nunca|también)$|^(?:el|la) (?:precio|total|importe|suma|resto|coste)$/iu,
  rules: [
    {
      pattern: /^(cuestan?|valen?|duran?|tardan?) /u,
      value: 'amount',
      question: (subject, [, verb]) => `¿Cuánto ${verb} ${subject}?`,
    },
    {
      pattern: /^(es|son) de /u,
      value: 'money',
      question: (subject, [, verb]) => `¿De cuánto ${verb} ${subject}?`,
    },
    {
      pattern: /^(empiezan?|comienzan?|terminan?|acaban?|abren?|cierran?|salen?|llegan?) /u,
      value: 'time',
      question: (subject, [, verb]) => `¿Cuándo ${verb} ${subject}?`,
    },
    {
      pattern: /^(están?) (\p{L}+[oa]s?) (?:de|desde|hasta|el|los|a) /u,
      value: 'time',
      question: (subject, [, verb, state]) => `¿Cuándo ${verb} ${state} ${subject}?`,
    },
    {
      pattern: /^se (\p{L}+n?) (?:el|los|antes|hasta|a las|del?) /u,
      value: 'time',
      question: (subject, [, verb]) => `¿Cuándo se ${verb} ${subject}?`,
    },
    {
      pattern:
        /^(pueden?) (\p{L}+r) (?:como máximo|hasta|un máximo de) [\p{L}\d]+ (noches|veces|horas|semanas|plazas|días|meses|años|libros)( [^,;.]*)?/u,
      question: (subject, [, modal, verb, things = '', rest = '']) =>
        `¿${/^(?:días|meses|años|libros)$/u.test(things) ? 'Cuántos' : 'Cuántas'} ${things} ${modal} ${verb} ${subject}${rest}?`,
    },
  ],
}

const french: StatementGrammar = {
  beginning: /^(?:(?:Les?|La|Une?|Chaque) |L['’])/u,
  unclear:
    /(?<!\p{L})(?:qui|que|dont|mêmes?|autres?|suivante?s?|ce(?:tte|t|s)?)(?!\p{L})| (?:et|ou|mais) (?:les? |la |une? |l['’])| (?:et|ou)$|^(?:le |la |l['’])(?:prix|total|montant|somme|reste|coût)$/iu,
  rules: [
    {
      pattern: /^(coûte|coûtent) /u,
      value: 'amount',
      question: (subject, [, verb]) => `Combien ${verb} ${subject} ?`,
    },
    {
      pattern: /^(est|sont) de /u,
      value: 'money',
      question: (subject, [, verb]) => `De combien ${verb} ${subject} ?`,
    },
    {
      pattern: /^s['’](élève|élèvent) à /u,
      value: 'amount',
      question: (subject, [, verb]) => `À combien s’${verb} ${subject} ?`,
    },
    {
      pattern: /^(dure|durent) /u,
      value: 'amount',
      question: (subject, [, verb]) => `Combien de temps ${verb} ${subject} ?`,
    },
    {
      pattern:
        /^(commence|commencent|débute|débutent|ouvre|ouvrent|ferme|ferment|a lieu|ont lieu|se termine|se terminent|part|arrive) /u,
      value: 'time',
      question: (subject, [, verb]) => `Quand ${verb} ${subject} ?`,
    },
    {
      pattern:
        /^(est|sont) (\p{L}+(?:é|i|u|ert)e?s?) pour [\p{L}\d]+ (?:ans?|mois|semaines?|jours?)/u,
      question: (subject, [, verb = '', participle = '']) =>
        `Pour combien de temps ${subject} ${verb}-${pronounFor(verb, participle)} ${participle} ?`,
    },
    {
      pattern:
        /^(est|sont) (\p{L}+(?:é|i|u|ert)e?s?) (?:de|à|le|les|au|avant|jusqu['’]à|jusqu['’]au) /u,
      value: 'time',
      question: (subject, [, verb = '', participle = '']) =>
        `Quand ${subject} ${verb}-${pronounFor(verb, participle)} ${participle} ?`,
    },
  ],
}

const pronounFor = (verb: string, participle: string): string =>
  `${/es?$/u.test(participle) ? 'elle' : 'il'}${verb === 'sont' ? 's' : ''}`

/** The grammars, by the codes of their languages. */
export const statementGrammars: ReadonlyMap<string, StatementGrammar> = new Map([
  ['en', english],
  ['de', german],
  ['es', spanish],
  ['fr', french],
])
