import { expect, test } from 'vitest'
import { namesPerson } from './person-names.ts'

test.each([
  ['de', 'Wer ist Kassenwart?', 'Kassenwart ist Olaf Winkler.'],
  ['de', 'Wer repariert das Dach?', 'Das Dach repariert der Vermieter.'],
  ['de', 'Wer löschte das Feuer?', 'Das Feuer löschte die Feuerwehr.'],
  ['en', 'Who is the treasurer?', 'The rent is collected by Denise Okafor.'],
  ['en', 'Who collects the rent?', 'The rent is collected by the manager.'],
  ['en', 'Who pays the postage?', 'Packets are free; postage is paid by the receiver.'],
  ['en', 'Who lives at the quay?', 'At the quay, house 4, lives Ada Lane.'],
  ['ru', 'Кто починит крышу?', 'Крышу починит мастер.'],
  ['ru', 'Кто председатель?', 'Собрание вёл председатель Орлов.'],
  ['de', 'Wer bezahlt den Schaden?', 'Den Schaden übernimmt die Versicherung.'],
  ['es', '¿Quién paga la luz?', 'La luz la paga el inquilino.'],
  ['ru', 'Кто построит дорогу?', 'Работы выполнит фирма «Дорстрой».'],
  ['ja', '校長は誰ですか?', '校長の田中が挨拶した。'],
  ['ja', '屋根は誰が直しますか?', '屋根は会社が直す。'],
])('in %s, “%s” is answered by “%s”', (language, question, text) => {
  expect(namesPerson(text, { text: question, language })).toBe(true)
})

test.each([
  ['de', 'Wer hat den Steg gebaut?', 'Der alte Steg ist morsch und seit Ende April gesperrt.'],
  ['de', 'Wer hat den Schlüssel?', 'Den Schlüssel haben wir nie gehabt.'],
  ['de', 'Wer hat das geregelt?', 'Das steht im Paragraf 3.'],
  ['de', 'Wer liefert das?', 'Das steht in der Warengruppe 3.'],
  ['de', 'Wie heißt der Hausmeister?', 'Das Treppenhaus wird vom Hausmeister gereinigt.'],
  ['de', 'Wer ist der Vermieter?', 'Der Vermieter lässt das Dach vom Hausmeister reparieren.'],
  ['en', 'Who is the managing director?', 'Trips are approved by the managing director.'],
  ['en', 'Who runs the office?', 'The office was closed in April.'],
  [
    'en',
    'Who owns the customs house?',
    'It broadcasts from the customs house, 4 Quay Lane, Penhallow.',
  ],
  ['de', 'Wer prüft die Kasse?', 'Die Frist für die Zahlung steht im Dokument.'],
  ['ja', '校長は誰ですか?', '学校は山の上にある。'],
  ['zh', '财务部的主管是谁?', '报销单据须交到财务部。'],
  ['ru', 'Кто руководит отделом кадров?', 'Заявление подают в отдел кадров, кабинет 214.'],
])('in %s, “%s” is not answered by “%s”', (language, question, text) => {
  expect(namesPerson(text, { text: question, language })).toBe(false)
})
