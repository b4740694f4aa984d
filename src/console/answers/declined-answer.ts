const documents =
  '(?:documents?|passages?|sources?|files?|texts?|excerpts?|context|material|dokumente?n?|unterlagen|textstellen?|passagen?|quellen?|dateien?|auszüge|texten?|documentos?|pasajes?|fragmentos?|fuentes?|archivos?|textos?|fichiers?|extraits?|textes?|contexte|contexto|kontext)'
const provided =
  '(?:provided|given|available|supplied|vorliegenden?|bereitgestellten?|angegebenen?|gegebenen?|verfügbaren?|proporcionad[oa]s|disponibles|facilitad[oa]s|fournis|donnés|disponibles)'
const these = `(?:(?:the|these|your|any of the|die|diese|den|diesen|der|dieser|los|las|estos|estas|les|ces|vos)\\s+)?(?:${provided}\\s+)?${documents}(?:\\s+${provided})?`
const thing =
  '(?:information(?:en)?|answers?|details?|data|mention|indication|anything|this|that|it|enough|antwort(?:en)?|angaben?|hinweise?|auskunft|daten|einzelheiten|información|respuestas?|datos|detalles|menciones|mención|indicación|esto|eso|nada|informations?|réponses?|renseignements?|précisions?|indications?|données|mentions?|détails?|cela)'
const opening = `(?:(?:unfortunately|sorry|lo siento|based on ${these}|according to ${these}|leider|laut ${these}|lamentablemente|desafortunadamente|según ${these}|malheureusement|d['’]après ${these}|selon ${these}),?\\s+)?`

const notAtEnd = '[^,]*(?<!\\p{L})nichts?\\P{L}*$'

const says = {
  en: `${these}\\s+(?:do(?:es)?\\s+not|do(?:es)?n['’]t)\\s+(?:(?:explicitly|directly|specifically)\\s+)?(?:(?:say|mention|specify|state|address|indicate)\\b|answer\\s+(?:(?:the|this|that|your)\\s+)?(?:question|this|that|it)\\b|(?:contain|include|provide|give|have|offer)\\s+(?:(?:any|the|this|that|an|enough|sufficient|relevant|specific)\\s+){0,3}${thing}\\b)`,
  enNone: `(?:there\\s+is\\s+no|(?:i|we)\\s+(?:could\\s+not|couldn['’]t|cannot|can['’]t|did\\s+not|didn['’]t)\\s+find\\s+(?:any|an|the|this|that)?)\\s*(?:relevant\\s+)?${thing}\\b.*\\b(?:in|from)\\s+${these}`,
  enNot: `(?:this|that|the)\\s+(?:information|answer)\\s+(?:is\\s+not|isn['’]t)\\s+(?:(?:in|available|contained|provided|mentioned|found|given)\\b)`,
  enUnknown:
    "(?:i\\s+(?:don['’]t|do\\s+not)\\s+know|i\\s+(?:cannot|can['’]t)\\s+answer\\s+(?:this|that|the|your)\\s+question)",
  de: `${these}\\s+(?:(?:enthalten|enthält|geben|gibt|bieten|bietet|liefern|liefert|machen|haben)\\s+(?:\\p{L}+\\s+){0,3}kein(?:e|en|erlei)?\\s+(?:\\p{L}+\\s+){0,2}${thing}(?!\\p{L})|(?:nennen|erwähnen|sagen|nennt|erwähnt|sagt)(?!\\p{L})(?:${notAtEnd}|\\s+(?:\\p{L}+\\s+)?(?:nichts\\s+(?:über|zu[mr]?)\\s|nicht,\\s+(?:ob|w\\p{L}+)\\s))|beantwortet?n?\\s+(?:\\p{L}+\\s+)?frage(?!\\p{L})${notAtEnd})`,
  deIn: `(?:in\\s+${these}\\s+(?:steht|stehen|gibt\\s+es|finde\\s+ich|findet\\s+sich|finden\\s+sich|ist|sind)\\s+(?:\\p{L}+\\s+){0,2}(?:nichts|kein(?:e|en|erlei)?\\s+(?:\\p{L}+\\s+){0,2}${thing})|(?:steht\\s+(?:dazu|hierzu|darüber)|(?:dazu|hierzu|darüber)\\s+(?:steht|gibt\\s+es|findet\\s+sich|finde\\s+ich|enthalten))\\s+.*(?<!\\p{L})(?:nichts|keine?)(?!\\p{L}).*|(?:das|dies)\\s+(?:steht|geht)\\s+(?:(?:in|aus)\\s+${these}\\s+)?nicht\\s+(?:in|aus|hervor).*)`,
  deUnknown: `(?:das\\s+weiß\\s+ich\\s+nicht|ich\\s+weiß\\s+es\\s+nicht|(?:ich\\s+kann\\s+)?(?:diese|die|deine|ihre)\\s+frage\\s+(?:kann\\s+ich\\s+|lässt\\s+sich\\s+)?(?:.*\\s)?nicht\\s+beantworten)`,
  es: `${these}\\s+no\\s+(?:mencionan?|dicen?|indican?|especifican?|responden?\\s+(?:a\\s+)?(?:\\p{L}+\\s+)?pregunta|(?:contienen?|incluyen?|proporcionan?|ofrecen?|tienen?|dan?)\\s+(?:\\p{L}+\\s+){0,3}${thing})(?!\\p{L})`,
  esNone: `no\\s+(?:hay|existe|encuentro|encontré|he\\s+encontrado|se\\s+encontró|se\\s+menciona)\\s+(?:\\p{L}+\\s+){0,2}${thing}(?!\\p{L}).*\\s(?:en|de)\\s+${these}`,
  esUnknown: `(?:no\\s+lo\\s+sé|no\\s+puedo\\s+responder\\s+(?:a\\s+)?(?:esta|esa|la|tu|su)\\s+pregunta|(?:esta|esa|la)\\s+(?:información|respuesta)\\s+no\\s+(?:está|figura|aparece|se\\s+encuentra)(?!\\p{L}))`,
  fr: `${these}\\s+ne\\s+(?:mentionnent|mentionne|disent|dit|précisent|précise|indiquent|indique)(?:\\s+(?:pas|rien))(?!\\p{L})|${these}\\s+ne\\s+répond(?:ent)?\\s+pas\\s+à\\s+\\p{L}+\\s+question(?!\\p{L})|${these}\\s+ne\\s+(?:contiennent|contient|fournissent|fournit|comportent|comporte|donnent|donne|comprennent|comprend)\\s+(?:pas\\s+|aucune?\\s+)(?:(?:d['’]|de\\s+|l['’]|la\\s+|les\\s+|cette\\s+|autre\\s+))?${thing}(?!\\p{L})`,
  frNone: `(?:il\\s+n['’]y\\s+a|je\\s+n['’]ai\\s+trouvé|je\\s+ne\\s+trouve)\\s+(?:pas|aucune?)\\s+(?:d['’]|de\\s+)?${thing}(?!\\p{L}).*\\s(?:dans|de)\\s+${these}`,
  frUnknown: `(?:je\\s+ne\\s+sais\\s+pas|je\\s+ne\\s+peux\\s+pas\\s+répondre\\s+à\\s+(?:cette|votre|la)\\s+question|(?:cette|l['’])\\s*(?:information|réponse)\\s+(?:ne\\s+figure|ne\\s+se\\s+trouve|n['’]apparaît|n['’]est)\\s+pas(?!\\p{L}))`,
}

const declining = new RegExp(`^${opening}(?:${Object.values(says).join('|')})`, 'iu')
// “I’m sorry.”, “Please ask the office.” What else follows such a word may be an answer.
const courtesy =
  /^(?:(?:(?:I['’]m |I am )?sorry|unfortunately|(?:es )?tut mir (?:sehr )?leid|leider|lo siento|(?:je suis )?désolée?)\P{L}*$|(?:please|bitte|por favor|veuillez|s['’]il vous plaît),?\s+(?:ask|contact|check|consult|provide|share|add|upload|rephrase|try|frag|wend|kontakt|prüf|lad|füg|versuch|formulier|stell|pregunt|consult|contact|proporcion|sub|reformul|intent|demand|fourni|vous adresser|essay|précis)\p{L}*)/iu
// What comes behind it may be an answer.
const more =
  /[;:–—\d]|\s-\s|(?<!\p{L})(?:but|however|although|though|only|except|instead|aber|jedoch|sondern|allerdings|nur|außer|pero|sino|aunque|solo|sólo|salvo|mais|cependant|toutefois|seulement|sauf)(?!\p{L})/iu
// “… and dogs are welcome”, in contrast to “… dogs and cats”.
const secondClause =
  /\s(?:and|und|y|et)\s+(?:(?:\S+\s+){3}\S|.*(?<!\p{L})(?:is|are|was|were|has|have|can|must|may|will|costs?|ist|sind|war|waren|hat|haben|kann|können|muss|müssen|darf|dürfen|wird|werden|kostet|kosten|es|son|está|están|hay|tiene|tienen|puede|pueden|cuesta|est|sont|a|ont|peut|peuvent|doit|doivent|coûte|coûtent)(?!\p{L}))/iu
const maxChars = 400

/**
 * Whether a text without citations only says, in words of a language model, that the documents hold no answer. It is exact rather
 * than complete: a text that says anything else is an answer.
 */
export function isDeclined(text: string): boolean {
  if (text.length > maxChars) return false
  const sentences = text
    .replaceAll(/[*_]/g, '')
    .split(/(?<=[.!?])\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
  const declines = (sentence: string): boolean =>
    declining.test(sentence) && !more.test(sentence) && !secondClause.test(sentence)
  return (
    sentences.some(declines) &&
    sentences.every(
      (sentence) => declines(sentence) || (courtesy.test(sentence) && !/\d/.test(sentence)),
    )
  )
}
