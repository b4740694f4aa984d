type Kind = 'greeting' | 'thanks' | 'agreement' | 'farewell' | 'ability'

interface LanguageTalk {
  words: Readonly<Record<Kind, string>>
  replies: Readonly<Record<Kind, string>>
}

// What is said to everybody, by name or not, adds nothing.
const languages: readonly LanguageTalk[] = [
  {
    words: {
      greeting: `(?:hello|hi|hey|good (?:morning|afternoon|evening|day)|greetings)(?: (?:there|all|everyone))?`,
      thanks: `(?:(?:ok(?:ay)?|great|perfect|super|no|yes),? )?(?:thanks|thank you|thx|cheers)(?: (?:a lot|so much|very much|for your help))?`,
      agreement: `ok|okay|all right|alright|got it|i see|great|perfect|cool|good|fine|nice|understood|very good|well done`,
      farewell: `(?:good)?bye(?: bye)?|see you(?: later)?|good night`,
      ability: `what (?:can|do) you do(?: for me)?|what (?:can|could|should) i ask(?: you)?|what are you able to do|how can you help(?: me)?|what questions can i ask(?: you)?|who are you|what are you`,
    },
    replies: {
      greeting: 'Hello! What would you like to know about the files?',
      thanks: 'You’re welcome.',
      agreement: 'All right. Ask me anything else about the files.',
      farewell: 'Goodbye.',
      ability:
        'I answer questions from the files and quote where it stands. Ask for a price, a date, a name or a rule, or have the rows of a table counted and added up.',
    },
  },
  {
    words: {
      greeting: `(?:hallo|guten (?:morgen|tag|abend)|moin|servus|grüß gott)(?: zusammen)?`,
      thanks: `(?:(?:ok|okay|super|perfekt|nein|ja),? )?(?:danke|vielen dank|besten dank|herzlichen dank)(?: (?:schön|sehr|dir|ihnen))?|dankeschön`,
      agreement: `alles klar|verstanden|gut|sehr gut|super|prima|perfekt|in ordnung`,
      farewell: `tschüss|auf wiedersehen|bis bald|gute nacht`,
      ability: `was (?:kannst du|können sie|könnt ihr)(?: für mich)?(?: alles)?(?: tun| machen)?|was kann ich(?: dich| sie| euch)?(?: alles)? fragen|wie (?:kannst du|können sie) mir helfen|(?:wer|was) bist du`,
    },
    replies: {
      greeting: 'Hallo! Was möchten Sie über die Dateien wissen?',
      thanks: 'Gern geschehen.',
      agreement: 'Gut. Fragen Sie gern weiter zu den Dateien.',
      farewell: 'Auf Wiedersehen.',
      ability:
        'Ich beantworte Fragen aus den Dateien und zitiere die Stelle. Fragen Sie nach einem Preis, einem Datum, einem Namen oder einer Regel, oder lassen Sie Zeilen einer Tabelle zählen und addieren.',
    },
  },
  {
    words: {
      greeting: `hola|buenos días|buenas(?: tardes| noches)?`,
      thanks: `(?:muchas |ok,? )?gracias`,
      agreement: `vale|de acuerdo|entendido|perfecto|muy bien`,
      farewell: `adiós|hasta luego|hasta pronto`,
      ability: `qué (?:puedes?|sabes?) hacer(?: por mí)?|qué (?:te|le) puedo preguntar|qué puedo preguntar(?:te|le)?|en qué (?:me puedes?|puedes?) ayudar(?:me)?|(?:quién|qué) eres`,
    },
    replies: {
      greeting: '¡Hola! ¿Qué quiere saber sobre los archivos?',
      thanks: 'De nada.',
      agreement: 'Muy bien. Puede seguir preguntando sobre los archivos.',
      farewell: 'Hasta luego.',
      ability:
        'Respondo preguntas con los archivos y cito el pasaje. Pregunte por un precio, una fecha, un nombre o una norma, o pida contar y sumar las filas de una tabla.',
    },
  },
  // The apostrophes and hyphens of a text are left out before it is compared.
  {
    words: {
      greeting: `(?:bonjour|bonsoir|salut)(?: à tous)?`,
      thanks: `(?:ok,? |super,? )?merci(?: beaucoup| bien)?`,
      agreement: `daccord|entendu|compris|parfait|très bien`,
      farewell: `au revoir|à bientôt|bonne nuit`,
      ability: `que (?:peuxtu|saistu|pouvezvous|savezvous) faire|questce que (?:tu peux|tu sais|vous pouvez|vous savez) faire|que puisje (?:te |vous )?demander|qui (?:estu|êtesvous|es tu|êtes vous)|tu es qui|vous êtes qui`,
    },
    replies: {
      greeting: 'Bonjour ! Que voulez-vous savoir sur les fichiers ?',
      thanks: 'Je vous en prie.',
      agreement: 'Très bien. Vous pouvez poser d’autres questions sur les fichiers.',
      farewell: 'Au revoir.',
      ability:
        'Je réponds aux questions à partir des fichiers et je cite le passage. Demandez un prix, une date, un nom ou une règle, ou faites compter et additionner les lignes d’un tableau.',
    },
  },
  {
    words: {
      greeting: `здравствуйте|привет|добр(?:ый день|ое утро|ый вечер)`,
      thanks: `(?:большое )?спасибо(?: большое)?|благодарю`,
      agreement: `хорошо|понятно|ясно|отлично|ок`,
      farewell: `до свидания|пока`,
      ability: `что (?:ты умеешь|вы умеете|ты можешь|вы можете)(?: делать)?|о чём (?:тебя|вас)? ?можно спросить`,
    },
    replies: {
      greeting: 'Здравствуйте! Что вы хотите узнать о файлах?',
      thanks: 'Пожалуйста.',
      agreement: 'Хорошо. Задавайте другие вопросы о файлах.',
      farewell: 'До свидания.',
      ability:
        'Я отвечаю на вопросы по файлам и цитирую нужное место. Спросите о цене, дате, имени или правиле, или попросите посчитать и сложить строки таблицы.',
    },
  },
  {
    words: {
      greeting: `こんにちは|おはよう(?:ございます)?|こんばんは`,
      thanks: `(?:どうも)?ありがとう(?:ございます|ございました)?`,
      agreement: `わかりました|了解(?:です|しました)?|なるほど`,
      farewell: `さようなら`,
      ability: `何ができますか|何が聞けますか|何を質問できますか`,
    },
    replies: {
      greeting: 'こんにちは。ファイルについて何を知りたいですか。',
      thanks: 'どういたしまして。',
      agreement: 'ファイルについて、ほかにも質問してください。',
      farewell: 'さようなら。',
      ability:
        'ファイルをもとに質問に答え、該当箇所を引用します。料金、日付、名前、規則について質問したり、表の行を数えたり合計したりできます。',
    },
  },
  {
    words: {
      greeting: `你好|您好|大家好|早上好|下午好|晚上好`,
      thanks: `(?:非常|多)?谢谢(?:你|您)?|多谢`,
      agreement: `好的?|明白了?|知道了`,
      farewell: `再见`,
      ability: `你能做什么|您能做什么|你会做什么|我可以问什么`,
    },
    replies: {
      greeting: '您好！您想了解文件中的什么内容？',
      thanks: '不客气。',
      agreement: '好的。您可以继续询问文件的内容。',
      farewell: '再见。',
      ability:
        '我根据文件回答问题，并引用原文。您可以询问价格、日期、姓名或规定，也可以让我统计表格的行数或求和。',
    },
  },
  {
    words: {
      greeting: `مرحبا|أهلا|السلام عليكم|صباح الخير|مساء الخير`,
      thanks: `شكرا(?: جزيلا| لك)?`,
      agreement: `حسنا|تمام|فهمت`,
      farewell: `مع السلامة|إلى اللقاء`,
      ability: `ماذا يمكنك أن تفعل|ماذا تستطيع أن تفعل|ماذا يمكنني أن أسأل`,
    },
    replies: {
      greeting: 'مرحبا! ماذا تريد أن تعرف عن الملفات؟',
      thanks: 'على الرحب والسعة.',
      agreement: 'حسنا. يمكنك طرح أسئلة أخرى عن الملفات.',
      farewell: 'مع السلامة.',
      ability:
        'أجيب عن الأسئلة من الملفات مع ذكر الموضع. اسأل عن سعر أو تاريخ أو اسم أو قاعدة، أو اطلب عد صفوف جدول وجمعها.',
    },
  },
]

const kinds: readonly Kind[] = ['thanks', 'greeting', 'farewell', 'agreement', 'ability']

const greetings = languages.map(({ words }) => words.greeting).join('|')

// “Hi, what can you do?”
const replies = languages.flatMap(({ words, replies: texts }) =>
  kinds.map((kind) => ({
    pattern: new RegExp(
      `^${kind === 'greeting' ? '' : `(?:(?:${greetings})[ ,]*)?`}(?:${words[kind]})$`,
      'iu',
    ),
    text: texts[kind],
  })),
)

const maxSmallTalkChars = 60

/** The reply to a greeting, to thanks, to words of agreement, or to who asks what can be asked; null for any other text. */
export function smallTalkReply(text: string): string | null {
  if (text.length > maxSmallTalkChars) return null
  const phrase = text
    .replaceAll(/[\u064B-\u0652]/gu, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}\s,]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .replace(/^[\s,]+|[\s,]+$/gu, '')
  return replies.find(({ pattern }) => pattern.test(phrase))?.text ?? null
}
