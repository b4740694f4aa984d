type Kind = 'greeting' | 'thanks' | 'agreement' | 'farewell'

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
    },
    replies: {
      greeting: 'Hello! What would you like to know about the files?',
      thanks: 'You’re welcome.',
      agreement: 'All right. Ask me anything else about the files.',
      farewell: 'Goodbye.',
    },
  },
  {
    words: {
      greeting: `(?:hallo|guten (?:morgen|tag|abend)|moin|servus|grüß gott)(?: zusammen)?`,
      thanks: `(?:(?:ok|okay|super|perfekt|nein|ja),? )?(?:danke|vielen dank|besten dank|herzlichen dank)(?: (?:schön|sehr|dir|ihnen))?|dankeschön`,
      agreement: `alles klar|verstanden|gut|sehr gut|super|prima|perfekt|in ordnung`,
      farewell: `tschüss|auf wiedersehen|bis bald|gute nacht`,
    },
    replies: {
      greeting: 'Hallo! Was möchten Sie über die Dateien wissen?',
      thanks: 'Gern geschehen.',
      agreement: 'Gut. Fragen Sie gern weiter zu den Dateien.',
      farewell: 'Auf Wiedersehen.',
    },
  },
  {
    words: {
      greeting: `hola|buenos días|buenas(?: tardes| noches)?`,
      thanks: `(?:muchas |ok,? )?gracias`,
      agreement: `vale|de acuerdo|entendido|perfecto|muy bien`,
      farewell: `adiós|hasta luego|hasta pronto`,
    },
    replies: {
      greeting: '¡Hola! ¿Qué quiere saber sobre los archivos?',
      thanks: 'De nada.',
      agreement: 'Muy bien. Puede seguir preguntando sobre los archivos.',
      farewell: 'Hasta luego.',
    },
  },
  {
    words: {
      greeting: `здравствуйте|привет|добр(?:ый день|ое утро|ый вечер)`,
      thanks: `(?:большое )?спасибо(?: большое)?|благодарю`,
      agreement: `хорошо|понятно|ясно|отлично|ок`,
      farewell: `до свидания|пока`,
    },
    replies: {
      greeting: 'Здравствуйте! Что вы хотите узнать о файлах?',
      thanks: 'Пожалуйста.',
      agreement: 'Хорошо. Задавайте другие вопросы о файлах.',
      farewell: 'До свидания.',
    },
  },
  {
    words: {
      greeting: `こんにちは|おはよう(?:ございます)?|こんばんは`,
      thanks: `(?:どうも)?ありがとう(?:ございます|ございました)?`,
      agreement: `わかりました|了解(?:です|しました)?|なるほど`,
      farewell: `さようなら`,
    },
    replies: {
      greeting: 'こんにちは。ファイルについて何を知りたいですか。',
      thanks: 'どういたしまして。',
      agreement: 'ファイルについて、ほかにも質問してください。',
      farewell: 'さようなら。',
    },
  },
  {
    words: {
      greeting: `你好|您好|大家好|早上好|下午好|晚上好`,
      thanks: `(?:非常|多)?谢谢(?:你|您)?|多谢`,
      agreement: `好的?|明白了?|知道了`,
      farewell: `再见`,
    },
    replies: {
      greeting: '您好！您想了解文件中的什么内容？',
      thanks: '不客气。',
      agreement: '好的。您可以继续询问文件的内容。',
      farewell: '再见。',
    },
  },
  {
    words: {
      greeting: `مرحبا|أهلا|السلام عليكم|صباح الخير|مساء الخير`,
      thanks: `شكرا(?: جزيلا| لك)?`,
      agreement: `حسنا|تمام|فهمت`,
      farewell: `مع السلامة|إلى اللقاء`,
    },
    replies: {
      greeting: 'مرحبا! ماذا تريد أن تعرف عن الملفات؟',
      thanks: 'على الرحب والسعة.',
      agreement: 'حسنا. يمكنك طرح أسئلة أخرى عن الملفات.',
      farewell: 'مع السلامة.',
    },
  },
]

const kinds: readonly Kind[] = ['thanks', 'greeting', 'farewell', 'agreement']

const replies = languages.flatMap(({ words, replies: texts }) =>
  kinds.map((kind) => ({
    pattern: new RegExp(`^(?:${words[kind]})$`, 'iu'),
    text: texts[kind],
  })),
)

const maxSmallTalkChars = 60

/** The reply to a greeting, thanks or words of agreement, which ask nothing; null for any other text. */
export function smallTalkReply(text: string): string | null {
  if (text.length > maxSmallTalkChars) return null
  const phrase = text
    .replaceAll(/[\u064B-\u0652]/gu, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}\s,]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .replace(/^[\s,]+|[\s,]+$/gu, '')
  return replies.find(({ pattern }) => pattern.test(phrase))?.text ?? null
}
