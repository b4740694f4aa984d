import { expect, test } from 'vitest'
import { smallTalkReply } from './small-talk.ts'

test.each([
  ['Thanks!', 'You’re welcome.'],
  ['OK, thank you very much', 'You’re welcome.'],
  ['ok', 'All right. Ask me anything else about the files.'],
  ['Hello 👋', 'Hello! What would you like to know about the files?'],
  ['Vielen Dank.', 'Gern geschehen.'],
  ['¡Gracias!', 'De nada.'],
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
  'ok button',
  'greeting',
  'leave',
  '???',
])('%s — a question', (text) => {
  expect(smallTalkReply(text)).toBeNull()
})
