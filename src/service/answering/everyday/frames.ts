const maxFrames = 4
const maxChars = 300

const greeting =
  'hi|hello|hey|good (?:morning|afternoon|evening)|hallo|moin|servus|guten (?:tag|morgen|abend)|hola|buenos días|buenas(?: tardes| noches)?|bonjour|bonsoir|salut|здравствуйте|добр(?:ый день|ое утро|ый вечер)|привет'
const announced =
  '(?:(?:just |only )?(?:an?|one|another) )?(?:(?:quick|short|small) )?question|(?:(?:nur )?(?:eine|noch eine) )?(?:kurze |kleine )?frage|una (?:pregunta|duda)(?: rápida)?|(?:juste )?une (?:petite )?question|вопрос'
const asking: readonly string[] = [
  '(?:can|could|would|will) (?:you|anyone|someone|somebody) (?:please |maybe |kindly )?(?:(?:tell (?:me|us)|let (?:me|us) know)(?: please)?(?: (?:if|whether))?|(?:show|remind) (?:me|us)(?=,? (?:who|what|when|where|why|how|which|if|whether)(?!\\p{L}))(?: (?:if|whether))?)',
  "(?:do you (?:happen to )?know|does anyone know|any idea|i (?:just )?(?:want|need|wanted|would like) to (?:know|ask|find out)|i['’]d (?:like|love) to (?:know|ask)|i(?:['’]m| am| was)(?: just)? wondering|i wonder(?:ed)?|(?:please )?(?:tell|remind) me|let me know)(?: (?:if|whether))?",
  '(?:kannst du|könntest du|können sie|könnten sie|könnt ihr|kann mir (?:jemand|einer)|kann jemand)(?: mir| uns)?(?: bitte| mal| vielleicht| kurz)* (?:sagen|verraten|erklären|zeigen)(?=\\s*[,:]|\\s+(?:wer|was|wann|wo|wie|warum|welche[rsnm]?|ob))',
  '(?:weißt du|wissen sie|weiß (?:jemand|einer)|wisst ihr)(?: vielleicht| zufällig)?(?=\\s*[,:]|\\s+(?:wer|was|wann|wo|wie|warum|welche[rsnm]?|ob))',
  'ich (?:möchte|will|würde|wollte|hätte)(?: gerne?| nur| mal| kurz)* (?:wissen|fragen|gewusst|erfahren)|mich würde interessieren|mich interessiert|(?:bitte )?sag(?:t|en sie)?(?: mir| uns)?(?: mal| bitte)*(?=\\s*[,:]|\\s+(?:wer|was|wann|wo|wie|warum|welche[rsnm]?))',
  '(?:(?:me|nos) )?(?:puedes?|podrías?|pueden|podéis) (?:decir|explicar|indicar)(?:me|nos)?(?: por favor)?|(?:quiero|quisiera|querría|necesito|me gustaría) saber|(?:sabes|sabe usted|sabéis|alguien sabe)|d[ií]game|dime',
  "(?:pouvez-vous|peux-tu|pourriez-vous|pourrais-tu|vous pouvez|tu peux|est-ce que (?:tu peux|vous pouvez)) (?:me |nous )?(?:dire|expliquer|indiquer)(?: s['’]il (?:te|vous) plaît)?|je (?:voudrais|veux|aimerais|souhaite) savoir|(?:sais-tu|savez-vous|est-ce que (?:tu sais|vous savez|quelqu['’]un sait))|dis-moi|dites-moi",
  '(?:подскажите|скажите)(?:,? пожалуйста)?|(?:я )?(?:хочу|хотел[аи]? бы|хотелось бы) (?:узнать|спросить)|(?:вы )?не (?:знаете|подскажете)|знаете ли вы',
]
const opening = new RegExp(
  `^[\\s¿¡„“"]*(?:(?:${greeting})(?: (?:there|all|everyone|zusammen|a todos|à tous))?(?:\\s*[,!.:]|\\s+[–-]\\s)|(?:${announced})(?:\\s*[,:.]|\\s+[–-]\\s)|(?:${asking.join('|')})(?![\\p{L}\\p{N}])\\s*[,:]?|(?:请问|我想知道|我想问一下|想问一下|请告诉我|你好|您好|すみません)[,，、。]?)\\s*`,
  'iu',
)
const closing =
  /[\s,]*(?:(?<!\p{L})(?:please|pls|thanks|thank you|bitte|danke|por favor|gracias|s['’]il (?:te|vous) plaît|merci|пожалуйста|спасибо|weiß das jemand|do you know|any idea)|(?:か?を?教えて(?:ください|下さい|くれますか)?))[\s.!?]*$/iu

// “Who counts as a close relative?” asks what the words mean, and for no name.
const askedMeaning = /^who (?:counts|qualifies) as (?=an? )/iu

/**
 * A question without the greeting, the request to tell something and the thanks around it, which ask nothing, and as one for a
 * definition where it asks who counts as something.
 */
export function withoutFrame(question: string): string {
  if (question.length > maxChars) return question
  let rest = question
  for (let at = 0; at < maxFrames; at += 1) {
    const shorter = rest.replace(opening, '').replace(closing, '')
    if (shorter === rest || !/\p{L}{2}.*\P{L}.*\p{L}|\p{scx=Han}/su.test(shorter)) break
    rest = shorter
  }
  return rest.replace(askedMeaning, 'What is ')
}
