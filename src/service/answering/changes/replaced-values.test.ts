import { expect, test } from 'vitest'
import { heading, paragraph } from '#service/answering/test-corpus.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { askFiles } from '#service/models/reader/test-reader.ts'

onEveryDatabase('values and persons that another file replaces', (database) => {
  const { index, answerTo } = askFiles(database)

  test('a value is replaced by a sentence that shares no word with the question', async () => {
    await index(
      'library',
      'Rules.docx',
      heading(1, 'Rules of the Brae library'),
      heading(2, '4 Borrowing'),
      paragraph('Readers keep novels for 28 days before they bring them back.'),
      heading(2, '5 Copies'),
      paragraph('A colour copy is paid at the desk with 40 cents.'),
      paragraph('The reading room has a deposit of 40 cents for its lockers.'),
    )
    await index(
      'library',
      'Minutes.docx',
      heading(1, 'Meeting of the board in May'),
      paragraph('The loan period in rule 4 is shortened from 28 to 21 days.'),
      paragraph('The price of a colour copy rises from 40 cents to 55 cents.'),
    )
    expect(await answerTo('library', 'How long can readers keep novels?')).toMatch(
      /shortened from 28 to 21 days\.\n\nChanged since: Readers keep novels for 28 days/,
    )
    expect(await answerTo('library', 'What is a colour copy paid with?')).toMatch(
      /55 cents\.\n\nChanged since: A colour copy/,
    )
    expect(await answerTo('library', 'deposit of the lockers')).not.toContain('55 cents')
  })

  test('quoted words of a clause are replaced', async () => {
    await index(
      'haus',
      'Benutzungsordnung.docx',
      heading(1, 'Benutzungsordnung der Stadthalle Wenden'),
      heading(2, '7 Feste'),
      paragraph('Bei Festen ab 80 Gästen stellt die Gemeinde zwei Ordner.'),
      heading(2, '8 Ruhe'),
      paragraph('Musik endet um 23 Uhr, bei 80 Gästen im Hof um 22 Uhr.'),
    )
    await index(
      'haus',
      'Nachtrag.docx',
      heading(1, 'Zweiter Nachtrag zur Benutzungsordnung'),
      paragraph('In Ziffer 7 werden die Worte „80 Gästen“ durch „60 Gästen“ ersetzt.'),
    )
    expect(await answerTo('haus', 'Ab wann stellt die Gemeinde Ordner bei einem Fest?')).toMatch(
      /durch „60 Gästen“ ersetzt\.\n\nSeither geändert: Bei Festen ab 80 Gästen/,
    )
    expect(await answerTo('haus', 'Wann endet die Musik?')).not.toContain('60 Gästen')
  })

  test('of two changes in a message, the one of the value is quoted', async () => {
    const mail = paragraph('From: mori@yama.example\nDate: Wed, 04 Mar 2026 10:30:00 +0900')
    await index(
      'yama',
      '利用規約.docx',
      heading(1, '利用規約'),
      paragraph('会議室の予約は14日前までに行う。'),
      paragraph('駐車場の料金は1日800円とする。'),
    )
    await index(
      'yama',
      'お知らせ.eml',
      heading(1, '会議室と駐車場'),
      mail,
      paragraph('会議室の予約の締切を7日前に変更することになりました。'),
      paragraph('また、駐車場の料金を800円から950円に引き上げます。'),
    )
    expect(await answerTo('yama', '駐車場の料金はいくらですか')).toMatch(
      /950円に引き上げます。\n\n変更前: 駐車場の料金は1日800円/,
    )
    await index('lager', '手册.md', heading(1, '手册'), paragraph('仓库夜间温度为12度。'))
    await index(
      'lager',
      '通知.docx',
      heading(1, '通知'),
      paragraph('仓库夜间温度从12度调整为9度。'),
    )
    expect(await answerTo('lager', '仓库夜间温度是多少度')).toMatch(/^.*调整为9度。[^]*12度。/u)
  })

  test('who asks for somebody by name gets no successor first', async () => {
    await index(
      'depot',
      '手册.md',
      heading(1, '手册'),
      paragraph('北区仓库：周敏，电话 0571-555-0110。'),
    )
    await index(
      'depot',
      '公告.docx',
      heading(1, '公告'),
      paragraph('北区仓库的负责人由周敏改为孙伟，电话 0571-555-0122。'),
    )
    expect(await answerTo('depot', '周敏的电话')).toMatch(/^[^\n]*0110/)
    expect(await answerTo('depot', '北区仓库找谁')).toMatch(/^[^\n]*孙伟[^]*周敏/)
  })

  test('somebody else has an office now, or somebody has left', async () => {
    await index(
      'pool',
      'Poster.md',
      heading(1, 'Poster at the pool'),
      paragraph('When a swimmer is hurt, call the pool manager Ann Kerr, 0191 555 0140.'),
    )
    await index(
      'pool',
      'minutes.docx',
      heading(1, 'Meeting of June'),
      paragraph('Ann Kerr retires in July. Joe Bain was elected pool manager from 1 August.'),
      paragraph('Ida Moss was elected treasurer from 1 August.'),
    )
    const answer = await answerTo('pool', 'Who do I call when a swimmer is hurt?')
    expect(answer).toMatch(/Joe Bain was elected pool manager[^]*Changed since: When a swimmer/)
    expect(answer).not.toContain('Ida Moss')
    expect(await answerTo('pool', 'What is the number of Ann Kerr?')).toMatch(/^When a swimmer/)
  })

  test.each([
    ['The load of the crane is 1,200 kg.', 'The load of 1,200 kg is replaced by 1,500 kg.'],
    ['Members of the crane crew have 25 days.', 'The 25 days of the crew are replaced by 28 days.'],
    ['The crane costs 40 euros.', 'From May the crane costs 55 euros instead of 40.'],
    ['Der Kran kostet 40 Euro.', 'Statt 40 Euro kostet der Kran künftig 55 Euro.'],
    ['Der Kran trägt 1.200 kg.', 'Die 1.200 kg des Krans werden durch 1.500 kg ersetzt.'],
    ['La grúa cuesta 40 euros.', 'Los 40 euros de la grúa se sustituyen por 55 euros.'],
  ])('“%s” is changed by “%s”', async (old, now) => {
    const graph = old
    await index(graph, 'Paper.docx', heading(1, 'Paper'), paragraph(old))
    await index(graph, 'Circular.docx', heading(1, 'Circular'), paragraph(now))
    const question = old.startsWith('D') ? 'Kran' : old.startsWith('L') ? 'grúa' : 'crane'
    const answer = await answerTo(graph, question)
    expect(answer).toMatch(/Changed since|Seither geändert|Modificado después/)
    expect(answer.indexOf(now)).toBeLessThan(answer.indexOf(old))
  })

  test.each([
    'For the trip to Rome on Friday, Anna Weber is replaced by Bert Huber.',
    'Anna Weber is replaced by Bert Huber as head of marketing.',
    'Anna Weber was replaced by Bert Huber as head of marketing',
    'On the photo, Anna Weber was replaced by a cardboard figure.',
    'We considered whether Anna Weber is replaced by Bert Huber.',
    'It is not true that Anna Weber was replaced by Bert Huber.',
    'According to a rumor, Anna Weber is replaced by Bert Huber.',
    'In the play, Anna Weber is succeeded by Bert Huber.',
    'While she is on leave, Anna Weber is replaced by Bert Huber.',
    'If Anna Weber retires, Bert Huber becomes head of sales.',
    'According to a rumor, Bert Huber is now head of sales.',
    'Perhaps Bert Huber was appointed head of sales.',
  ])('“%s” changes no head of sales', async (text) => {
    await index(text, 'a.docx', paragraph('The head of sales is Anna Weber.'))
    await index(text, 'b.docx', paragraph(text))
    expect(await answerTo(text, 'Who is the head of sales?')).not.toContain('Changed since')
  })

  test.each([
    [
      'Die Halle wurde 2 Stunden von Wasser bedroht.',
      'Die 2 Stunden wurden durch 3 Stürme gestört.',
    ],
    [
      'The crane lifts 1,200 kg.',
      'We discussed whether the load of the crane rises from 1,200 kg to 1,500 kg.',
    ],
    ['Der Kran trägt 1.200 kg.', 'Die 1.200 kg des Krans wurden durch 2 Stürme beschädigt.'],
    ['La grúa cuesta 40 euros.', 'No es cierto que la grúa pasa de 40 a 55 euros.'],
  ])('“%s” is not changed by “%s”', async (old, text) => {
    const graph = `${old} ${text}`
    await index(graph, 'Paper.docx', heading(1, 'Paper'), paragraph(old))
    await index(graph, 'Circular.docx', heading(1, 'Circular'), paragraph(text))
    const question = /kran|halle|crane|grúa/iu.exec(old)?.[0] ?? ''
    expect(await answerTo(graph, question)).not.toMatch(/Changed since|Seither geändert|Modificado/)
  })

  test.each([
    'Bert Huber replaces Anna Weber as head of sales next week.',
    'Bert Huber replaces Anna Weber as head of sales from next month.',
    'Bert Huber replaces Anna Weber as head of sales starting Monday.',
    'Bert Huber replaces Anna Weber as head of sales in May.',
    'Bert Huber replaces Anna Weber as head of sales soon.',
    'Bert Huber takes over from Anna Weber as our new head of sales with effect from 1 May.',
    'Bert Huber ersetzt Anna Weber als Vertriebsleiter zum nächsten Monat.',
    'Bert Huber löst Anna Weber als Vertriebsleiter am Montag ab.',
    'Bert Huber ersetzt Anna Weber als Vertriebsleiter ab Montag.',
    'From May the head of sales is now Bert Huber.',
    'Bert Huber remplace Anna Weber comme head of sales le mois prochain.',
    'Bert Huber sustituye a Anna Weber como head of sales el próximo mes.',
  ])('“%s” changes the head of sales', async (text) => {
    const isGerman = text.includes('Vertrieb')
    const old = isGerman
      ? 'Leiterin des Vertriebs ist Anna Weber.'
      : 'The head of sales is Anna Weber.'
    await index(text, 'a.docx', paragraph(old))
    await index(text, 'b.docx', paragraph(text))
    const question = isGerman ? 'Wer leitet den Vertrieb?' : 'Who is the head of sales?'
    expect(await answerTo(text, question)).toMatch(/Changed since|Seither geändert/)
  })

  test('a successor in the office that is asked for comes first', async () => {
    await index('sales', 'a.docx', paragraph('The head of sales is Anna Weber.'))
    const now = 'Anna Weber is replaced by Bert Huber as head of sales from May.'
    await index('sales', 'b.docx', paragraph(now))
    expect(await answerTo('sales', 'Who is the head of sales?')).toMatch(
      /^[^\n]*Bert Huber[^]*Changed since/,
    )
  })
})
