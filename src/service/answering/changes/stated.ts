const maxChars = 1000

const anyOf = (alternatives: readonly string[], flags = 'iu'): RegExp =>
  new RegExp(`(?<!\\p{L})(?:${alternatives.join('|')})(?!\\p{L})`, flags)

// What is asked, considered, proposed, feared or only assumed: “We considered whether …”, “if”, “ob”.
const considered = anyOf([
  'whether|unless|ob|falls(?= (?:(?:d(?:er|ie|as|em|en)|eine?|er|sie|es|wir|ihr|man)(?!\\p{L})|(?-i:\\p{Lu})))|sofern',
  '(?:consider|discuss|debat|propos|suggest|reject|refus|declin|imagin|dream|suppos|assum|pretend|doubt|den(?:y|ie)|claim|alleg|hop|fear)\\p{L}{0,4} (?:\\p{L}+ ){0,2}(?:that|if|how|replacing)',
  '(?:träum|vermut|behaupt|befürcht|hoff|bestreit|bestritt|leugn|dementier|vorgeschlagen|vorschl[aä]g)\\p{L}{0,4},? dass',
  '(?:envisag|propos|suggér|imagin|rêv|dout|ni[eé]|prét|suppos|crai[gn]|espèr)\\p{L}{0,6} (?:que|si|de remplacer)',
  '(?:propon|propus|sugier|sugir|imagin|sueñ|dud|nieg|neg[aó]|supon|tem|esper|consider|discut|debat)\\p{L}{0,5} (?:que|si|sustituir|reemplazar)',
  'se demand\\p{L}+|se pregunt\\p{L}+|nos preguntamos',
  '(?:wonder|ask|know|see|decide)\\p{L}{0,3} if',
])
// “If Ada Fox is replaced, …”, but not “Kim Bell replaces Ada Fox. If …”
const conditional =
  /(?<!\p{L})(?:if|in case|wenn|si|s['’]il|au cas où|en caso de que|если)(?!\p{L})[^.;:,]{0,80}(?:replac|succe[ed]|becom|retire|resign|quits|steps down|leaves|ris(?:es|en)|from \p{N}|rempla|sustitu|reemplaz|relev|abgelöst|ersetzt|смен|замен)/iu
// “It is not true that …”, “…, which is false.”
const denied = anyOf([
  '(?:not|never|no longer) (?:yet |really |at all )?(?:true|correct|right|the case|so)(?= (?:that|to say)|\\P{L}*$)',
  "(?:is|was|are|were)n['’]t (?:true|correct|right|the case)",
  '(?:untrue|false|incorrect|wrong|nonsense|mistaken|(?:a|the) (?:lie|myth|mistake|hoax|joke))(?: (?:that|to (?:say|think|believe))|(?=\\P{L}*$))',
  '(?:nicht|keineswegs) (?:wahr|richtig|der Fall)|stimmt (?:aber )?nicht|(?:unwahr|falsch|gelogen|erfunden|ein (?:Irrtum|Witz|Scherz)|eine Lüge)(?:,? dass|(?=\\P{L}*$))',
  "pas (?:vrai|exact|le cas)|(?:il est |c[’']est )?(?:faux|inexact) que|(?:un mensonge|une blague)",
  'no (?:es|era|fue) (?:cierto|verdad|correcto|así)|falso que|es falso|(?:una mentira|una broma)',
  'неправда|не (?:правда|верно)|ложь',
])
const denying = new RegExp(
  `(?<!\\p{L})(?:(?:wird|wurde|ist|ersetzt|vertritt|beerbt|löst|folgt)[^.;,]{0,80}? (?:nicht|nie|niemals|keineswegs)(?! (?:mehr|nur|länger|zuletzt))|(?<!ya )(?:no|nunca) (?:se )?(?:sustituye|reemplaza|releva|sucede|es|será|fue|ha)|ne [^.;,]{1,30} pas|не (?:смен|замен)\\p{L}+)(?!\\p{L})`,
  'iu',
)
const rumored = anyOf([
  'rumou?rs?|rumou?red|gossip|hearsay|allegedly|supposedly|reportedly|presumably|hypothetical(?:ly)?|perhaps|maybe|possibly|probably|it is said|(?:might|could|would|should|may) (?:be (?:raised|increased|lowered|reduced|cut|extended|shortened|changed|moved|postponed|cancelled|replaced|succeeded|relieved|elected|appointed)|rise|fall|drop|go|increase|replace|succeed|become|change)',
  'gerüchte?n?|angeblich|vielleicht|möglicherweise|eventuell|womöglich|vermutlich|wahrscheinlich|vorgeblich|es heißt|(?:könnte|würde|dürfte|möchte)n?(?=[^.;]{0,120}(?:werden|steigen|sinken|ersetzen|ablösen))',
  'peut-être|probablement|rumeurs?|il paraît|paraît-il|prétendument|soi-disant|on dit que|éventuellement',
  'quizás?|tal vez|a lo mejor|posiblemente|probablemente|supuestamente|presuntamente|rumor(?:es)?|se rumorea|se dice que',
  'по слухам|слухи?|возможно|может быть|наверное|якобы',
])
const question = /[?？؟]\P{L}*$/u
const inEastern =
  /据说|传闻|谣言|也许|可能|是否|并非|不是真|梦见|噂|かもしれ|検討し|わけでは(?:ない|ありません)|らしい/u
// What is so in a picture, a play, a dream or an exercise.
const framed = anyOf([
  "(?:in|on|at) (?:the|an?|this|that|our|his|her|their|my|your|one|old) (?:[\\p{L}’'-]{1,30} ){0,3}?(?:photo(?:graph)?s?|pictures?|images?|paintings?|posters?|portraits?|plays?|films?|movies?|novels?|story|stories|comics?|sketch|scenes?|musical|opera|episode|videos?|game|dreams?|exercise|drill|simulation|scenario|example|cartoon|rehearsal)",
  '(?:auf|in|im|am|bei|beim) (?:(?:dem|der|den|einem|einer|diesem|dieser|unserem|unserer|seinem|ihrem|meinem) )?(?:[\\p{L}-]{1,30}e[nmr] ){0,2}(?:[\\p{L}-]{0,20}(?:foto|bild|theaterstück)s?|gemälde|plakat|(?:theater)?stück|\\p{L}{0,12}film|roman|krimi|geschichte|szene|musical|oper|spiel|traum|übung|beispiel|sketch|video|planspiel|szenario|aufführung|probe)',
  "(?:sur|dans|à|lors de|en) (?:(?:la|le|une?|cette|cet|ce|notre|sa|son|ma|mon) |l[’'])(?:[\\p{L}-]{1,30} ){0,2}?(?:photo(?:graphie)?s?|image|affiche|peinture|pièce(?! jointe)|film|roman|histoire|scène|comédie|opéra|jeu|rêve|exercice(?! (?:de )?\\d| comptable| fiscal)|exemple|vidéo|répétition)",
  '(?:en|sobre) (?:(?:la|el|una?|esta|este|nuestra|nuestro|su|mi) )(?:[\\p{L}-]{1,30} ){0,2}?(?:foto(?:grafía)?s?|imagen|cartel|obra(?= de teatro| teatral|,)|película|novela|historia|cómic|escena|comedia|musical|ópera|juego|sueño|ejercicio(?! (?:de )?\\d| fiscal| contable)|simulacro|ejemplo|vídeo|video|ensayo)',
  '(?:на фото|на фотографии|в пьесе|в фильме|в романе|во сне)',
])

/**
 * Whether a text that speaks of a change says that it is so: not that somebody asks, doubts, denies or only hears it, and
 * not that it is so in a photo or a play.
 */
export function isStated(text: string): boolean {
  const some = text.slice(0, maxChars)
  return ![question, considered, conditional, denied, denying, rumored, inEastern, framed].some(
    (pattern) => pattern.test(some),
  )
}

const event =
  '(?:trip|tour|journey|day|night|evening|week|weekend|match|game|race|concert|performance|holidays?|event)'
const meeting =
  '(?! ?(?:\\p{L}+ ){0,2}\\p{L}{0,20}(?:meeting|assembly|session|vote|sitzung|versammlung|tagung|réunion|séance|assemblée|reunión|asamblea|sesión|junta))'
const forWhile = anyOf([
  `for (?:the|this|that|one|an?|two|three|\\d{1,2}) (?:\\p{L}+ )?${event}s?|(?:at|in) (?:the|this|that) (?:\\p{L}+ )?(?:match|game|race|concert|performance)`,
  `during (?:the|this|that|his|her|their)${meeting}|temporarily|for (?:now|a while|the time being)|in the meantime|meanwhile|provisionally`,
  "(?:while|as long as|whenever|when) (?:(?:(?-i:\\p{Lu})[\\p{L}’'-]+ ){1,2}|(?:she|he|they) )(?:is|are|was|were|recovers?|travels?|has|have)|until (?:she|he|they|(?:her|his|their) return)|in (?:her|his|their) absence|on (?:\\p{L}+ )?leave",
  `vorübergehend|vorläufig|zeitweise|zeitweilig|übergangsweise|kommissarisch|einstweilen|für (?:die|den|das|diese[ns]?|eine[n]?) (?:\\p{L}+ )?(?:Reise|Fahrt|Woche|Tag|Abend|Ausflug|Spiel|Konzert|Rennen|Dauer)|für (?:zwei|drei|\\d{1,2}) (?:Tage|Wochen)|während${meeting}|solange (?:sie|er)|bis (?:sie|er)|bis zu (?:ihrer|seiner) (?:Rückkehr|Genesung)|in (?:ihrer|seiner) Abwesenheit|im Urlaub|in Elternzeit|im Mutterschutz`,
  `pendant (?:la|le|les|son|sa|ses|l['’](?!assemblée)\\p{L}+)${meeting}|durant (?:son|sa|le|la)${meeting}|(?:pendant|tant) qu(?:e|['’]\\p{L}+)|jusqu['’]à (?:son|leur) retour|en (?:son|leur) absence|en (?:congé|vacances)|le temps (?:de|d['’]\\p{L}+)|par intérim|provisoirement|temporairement|momentanément|pour (?:le|la|ce|cette) (?:voyage|match|tournée|journée|soirée|semaine|concert|excursion)`,
  `durante (?:el|la|los|las|su|sus)${meeting}|mientras|hasta (?:su (?:regreso|vuelta)|que (?:vuelva|regrese))|en su ausencia|de (?:vacaciones|baja|permiso|viaje)|temporalmente|provisionalmente|por el momento|de forma (?:temporal|provisional|interina)|para (?:el|la|este|esta) (?:viaje|partido|gira|semana|excursión|concierto|acto)`,
  'временно|на время|пока',
])
const weekday =
  '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo)'
// “On Friday, Ada Fox is replaced”, but “On Friday, Ada Fox was replaced”
const onDay = new RegExp(
  `(?<!\\p{L})(?:on|this|am|an diesem|ce|le|el|este) ${weekday}(?!\\p{L})`,
  'iu',
)
const present = anyOf([
  '(?:is|are) (?:replaced|succeeded|relieved)|replaces|stands in|fills in|wird(?![^.]{0,100}abgelöst)|ersetzt|vertritt|est remplacée?|remplace|(?:es|está) (?:sustituid|reemplazad|relevad)[oa]|sustituye|reemplaza|releva',
])
const said =
  /(?<!\p{L})(?:announce[sd]?|sa(?:ys|id)|t(?:ells|old)|decide[sd]?|decision|elected|vote[sd]?|confirm(?:s|ed)|informed|resolved|beschl\p{L}+|teilt\p{L}* mit|sagt\p{L}*|gab bekannt|gewählt|annonc\p{L}+|décid\p{L}+|anunci\p{L}+|decid\p{L}+|elegid[oa])(?!\p{L})/iu

/** Whether a text says of a person who takes the place of another that it is for a while, such as a trip or a Friday. */
export function isForWhile(text: string): boolean {
  const some = text.slice(0, maxChars)
  return forWhile.test(some) || (onDay.test(some) && present.test(some) && !said.test(some))
}
