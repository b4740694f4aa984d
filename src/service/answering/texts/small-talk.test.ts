import { expect, test } from 'vitest'
import { smallTalkReply } from './small-talk.ts'

test.each([
  ['Thanks!', 'You’re welcome.'],
  ['OK, thank you very much', 'You’re welcome.'],
  ['ok', 'All right. Ask me anything else about the files.'],
  ['Hello 👋', 'Hello! What would you like to know about the files?'],
  ['Vielen Dank.', 'Gern geschehen.'],
  ['¡Gracias!', 'De nada.'],
  ['Merci beaucoup !', 'Je vous en prie.'],
  ['D’accord', 'Très bien. Vous pouvez poser d’autres questions sur les fichiers.'],
  ['Спасибо', 'Пожалуйста.'],
  ['ありがとうございます。', 'どういたしまして。'],
  ['谢谢', '不客气。'],
  ['شكرًا', 'على الرحب والسعة.'],
])('%s — %s', (text, reply) => {
  expect(smallTalkReply(text)).toBe(reply)
})

test.each([
  'Who says hello to guests?',
  'Thanks, and when does it end?',
  'Hello, what is the fee?',
  'Hi, what can you do about mould?',
  'Wer sind sie?',
  'ok button',
  'What can you do about mould?',
  'Was können Sie gegen Schimmel tun?',
  'greeting',
  'leave',
  '???',
])('%s — a question', (text) => {
  expect(smallTalkReply(text)).toBeNull()
})

test.each([
  ['What can you do?', 'I answer questions from the files'],
  ['Hi, what can you do?', 'I answer questions from the files'],
  ['Hello! Who are you?', 'I answer questions from the files'],
  ['Hallo, was kannst du?', 'Ich beantworte Fragen aus den Dateien'],
  ['你好，你能做什么？', '我根据文件回答问题'],
  ['what can I ask', 'I answer questions from the files'],
  ['Was kannst du alles?', 'Ich beantworte Fragen aus den Dateien'],
  ['was kann ich fragen', 'Ich beantworte Fragen aus den Dateien'],
  ['¿Qué puedes hacer?', 'Respondo preguntas con los archivos'],
  ['¿Qué te puedo preguntar?', 'Respondo preguntas con los archivos'],
  ['Que peux-tu faire ?', 'Je réponds aux questions'],
  ['Qu’est-ce que vous savez faire ?', 'Je réponds aux questions'],
  ['Что ты умеешь?', 'Я отвечаю на вопросы по файлам'],
  ['何ができますか？', 'ファイルをもとに質問に答え'],
  ['你能做什么？', '我根据文件回答问题'],
  ['ماذا يمكنك أن تفعل؟', 'أجيب عن الأسئلة من الملفات'],
])('%s — what can be asked', (text, reply) => {
  expect(smallTalkReply(text)).toContain(reply)
})
