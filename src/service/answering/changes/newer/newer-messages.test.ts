import { expect, test } from 'vitest'
import { heading, paragraph, table } from '#service/answering/test-corpus.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { askFiles } from '#service/models/reader/test-reader.ts'

onEveryDatabase('messages that change what a table or a text says', (database) => {
  const { index, answerTo: askGraph } = askFiles(database)
  const answerTo = (question: string) => askGraph('club', question)

  test('the newer one comes first, and the older one says that it was changed', async () => {
    await index(
      'club',
      'Handbook.docx',
      heading(1, 'Handbook of the club'),
      table(
        ['Course', 'Day', 'Where', 'Fee (€)', 'Teacher'],
        ['Pottery', 'Monday', 'Workshop', '45', 'Ada Berg'],
        ['Weaving', 'Thursday', 'Hall A', '60', 'Ben Low'],
      ),
      heading(2, 'Money'),
      paragraph('Receipts go to the treasurer, Cleo Marsh, by the end of the month.'),
      heading(2, 'Rooms'),
      paragraph('Room 1 costs £35 an hour, room 2 £28 and room 3 £15.'),
      paragraph('The reading committee replies within three months.'),
    )
    await index(
      'club',
      'Autumn.eml',
      heading(1, 'Autumn'),
      paragraph('From: office@club.example\nDate: Wed, 04 Mar 2026 10:30:00 +0000'),
      paragraph('Weaving moves from Thursday to Friday.'),
      paragraph('Weaving moves from Hall A to Hall B.'),
      paragraph('For pottery we take 48 € instead of 45 €.'),
      paragraph('Cleo Marsh has resigned as treasurer. Dora Finn does it until June.'),
      paragraph('Room 2 costs £32 an hour from June.'),
      paragraph('The reading committee will reply within four months instead of three.'),
    )
    expect(await answerTo('which day is the course weaving')).toMatch(
      /^4 Mar 2026: Weaving moves from Thursday to Friday\.\n\nChanged since: Weaving: Day Thursday/u,
    )
    expect(await answerTo('fee pottery')).toMatch(/^4 Mar 2026: For pottery we take 48 €/u)
    expect(await answerTo('fee weaving')).not.toContain('48 €')
    expect(await answerTo('what is the average fee')).toContain('52.5')
    expect(await answerTo('where do we meet for the course weaving')).toMatch(
      /^4 Mar 2026: Weaving moves from Hall A/u,
    )
    expect(await answerTo('who is the treasurer')).toMatch(
      /^4 Mar 2026: Cleo Marsh has resigned as treasurer\. Dora Finn does it until June\.\n\nChanged since/u,
    )
    expect(await answerTo('by when must receipts be at the treasurer')).toMatch(/^Receipts go/u)
    expect(await answerTo('how much is room 2')).toMatch(
      /^4 Mar 2026: Room 2 costs £32[^]*Changed since: Room 1 costs/u,
    )
    expect(await answerTo('how long does the reading committee take to reply')).toMatch(
      /^Autumn: [^]*four months instead of three\.[^]*within three months/u,
    )
  })

  test('a new day comes before the day of an older paper', async () => {
    await index(
      'regatta',
      'Rules.docx',
      heading(1, 'Rules'),
      paragraph('The entry forms for the regatta are due by 8 August.'),
      paragraph('The annual meeting is on 3 May at the clubhouse.'),
    )
    await index(
      'regatta',
      'News.eml',
      heading(1, 'Changes'),
      paragraph('From: office@club.example\nDate: Wed, 04 Mar 2026 10:30:00 +0000'),
      paragraph('The entry forms for the regatta are now due by 15 August.'),
      paragraph('The annual meeting is moved to 10 May at the clubhouse.'),
    )
    expect(await askGraph('regatta', 'When are the entry forms for the regatta due?')).toMatch(
      /^News: The entry forms [^]*15 August\.\n\nChanged since, Rules: [^]*8 August/u,
    )
    expect(await askGraph('regatta', 'When is the annual meeting?')).toMatch(
      /^News: [^]*10 May[^]*Changed since, Rules: [^]*3 May/u,
    )
  })
})
