import { expect, test } from 'vitest'
import { namesPerson } from './person-names.ts'

test.each([
  ['de', 'Wer ist Kassenwart?', 'Kassenwart ist Olaf Winkler.'],
  ['de', 'Wer repariert das Dach?', 'Das Dach repariert der Vermieter.'],
  ['de', 'Wer löschte das Feuer?', 'Das Feuer löschte die Feuerwehr.'],
  ['en', 'Who is the treasurer?', 'The rent is collected by Denise Okafor.'],
  ['en', 'Who collects the rent?', 'The rent is collected by the manager.'],
  ['ru', 'Кто починит крышу?', 'Крышу починит мастер.'],
  ['ru', 'Кто председатель?', 'Собрание вёл председатель Орлов.'],
  ['ja', '校長は誰ですか?', '学校は山の上にある。'],
])('in %s, “%s” is answered by “%s”', (language, question, text) => {
  expect(namesPerson(text, { text: question, language })).toBe(true)
})

test.each([
  ['de', 'Wer hat den Steg gebaut?', 'Der alte Steg ist morsch und seit Ende April gesperrt.'],
  ['de', 'Wie heißt der Hausmeister?', 'Das Treppenhaus wird vom Hausmeister gereinigt.'],
  ['de', 'Wer ist der Vermieter?', 'Der Vermieter lässt das Dach vom Hausmeister reparieren.'],
  ['en', 'Who is the managing director?', 'Trips are approved by the managing director.'],
  ['en', 'Who runs the office?', 'The office was closed in April.'],
  ['ru', 'Кто руководит отделом кадров?', 'Заявление подают в отдел кадров, кабинет 214.'],
])('in %s, “%s” is not answered by “%s”', (language, question, text) => {
  expect(namesPerson(text, { text: question, language })).toBe(false)
})
