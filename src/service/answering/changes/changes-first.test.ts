import { expect, test } from 'vitest'
import type { Block } from '#contract/pages.ts'
import { heading, paragraph } from '#service/answering/test-corpus.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { askFiles } from '#service/models/reader/test-reader.ts'

onEveryDatabase('documents that change earlier ones', (database) => {
  const { index, answerTo } = askFiles(database)

  test('an amendment comes before the clause that it changes, and after any other one', async () => {
    await index(
      'contracts',
      'Lease.docx',
      heading(1, 'Lease of Quay Road 8'),
      heading(2, '2. Rent'),
      paragraph('The rent is £1,450 a month, payable in advance.'),
      heading(2, '4. Use'),
      paragraph('The sale of alcohol is not permitted.'),
    )
    await index(
      'contracts',
      'Amendment.docx',
      heading(1, 'Second amendment to the lease of Quay Road 8'),
      heading(2, 'A. Rent'),
      paragraph(
        'With effect from 1 May 2026, the monthly rent in clause 2 is £1,600 instead of £1,450.',
      ),
      heading(2, 'B. Use'),
      paragraph('Clause 4 is amended: the sale of cider is permitted.'),
    )
    await index(
      'contracts',
      'Other.docx',
      heading(1, 'Amendment to the lease of Mill Lane 3'),
      heading(2, 'A. Use'),
      paragraph('Clause 4 is amended: the sale of tobacco is not permitted.'),
    )
    expect(await answerTo('contracts', 'How high is the rent of Quay Road 8?')).toMatch(
      /^With effect from 1 May 2026[^]*£1,600[^]*The rent is £1,450/,
    )
    const alcohol = await answerTo('contracts', 'Is alcohol allowed at Quay Road 8?')
    expect(alcohol).toMatch(/^Lease: The sale of alcohol[^]*Amendment: Clause 4 is amended/)
    expect(alcohol).not.toMatch(/Mill Lane/)
  })

  test('a message that is no reply comes before what it changes, and one about something else does not', async () => {
    const mail = (sent: string, ...texts: string[]): Block[] => [
      paragraph(`From: office@quay.example\nDate: ${sent} +0100`),
      ...texts.map(paragraph),
    ]
    await index(
      'school',
      'Letter.docx',
      heading(1, 'Outing to the lighthouse'),
      paragraph(
        'On Thursday, 8 October 2026, Class 4 visits the old lighthouse. The outing costs £9.',
      ),
    )
    await index(
      'school',
      'moved.eml',
      heading(1, 'Class 4 outing moved to 15 October'),
      ...mail(
        'Fri, 02 Oct 2026 16:05:00',
        'The lighthouse is closed on 8 October. The outing is now on Thursday, 15 October 2026.',
      ),
    )
    await index(
      'school',
      'concert.eml',
      heading(1, 'Concert moved to 22 October'),
      ...mail(
        'Sat, 03 Oct 2026 10:00:00',
        'The hall is used on 8 October. The concert is now on Thursday, 22 October 2026.',
      ),
    )
    await index(
      'school',
      'Handbook.docx',
      heading(1, 'Sickness'),
      paragraph('A doctor’s certificate is needed from the third day of illness.'),
    )
    await index(
      'school',
      'change.eml',
      heading(1, 'Change of the handbook'),
      ...mail(
        'Mon, 15 Jun 2026 08:00:00',
        'A doctor’s certificate is needed from the fourth day instead of the third.',
      ),
    )
    const outing = await answerTo('school', 'When is the outing to the lighthouse?')
    expect(outing).toMatch(/^2 Oct 2026: [^]*15 October 2026[^]*8 October 2026/)
    expect(outing).not.toMatch(/concert|22 October/)
    expect(await answerTo('school', 'From which day of illness is a certificate needed?')).toMatch(
      /fourth day[^]*third day of illness/,
    )
  })

  test('of several changes in a message, only the one of the thing is put before its price', async () => {
    const mail = paragraph('From: office@quay.example\nDate: Thu, 03 Sep 2026 11:30:00 +0100')
    const list = (...items: string[]): Block => ({ type: 'list', items })
    await index(
      'harbour',
      'Prices.docx',
      heading(1, 'Prices of Quay harbour'),
      paragraph('The drying room costs 42 € a month per square metre.'),
      paragraph('The sauna costs 12 € a visit.'),
    )
    await index(
      'harbour',
      'changes.eml',
      heading(1, 'Changes from 15 September'),
      mail,
      list(
        'The drying room goes up from 42 to 48 € a month per square metre.',
        'On Fridays the harbour closes at 21:00 instead of 20:30.',
      ),
    )
    const price = await answerTo('harbour', 'How much is the drying room?')
    expect(price).toMatch(
      /goes up from 42 to 48 €[^]*Changed since, Prices: The drying room costs 42 €/,
    )
    expect(price).not.toMatch(/Fridays/)
    expect(await answerTo('harbour', 'What does the sauna cost?')).not.toMatch(/Fridays|48 €/)

    await index(
      'puerto',
      'Tarifas.docx',
      heading(1, 'Tarifas del puerto'),
      paragraph('La grúa grande cuesta 60 € por hora.'),
    )
    await index(
      'puerto',
      'aviso.eml',
      heading(1, 'Cambios'),
      mail,
      list(
        'La grúa grande sube de 60 a 75 € por hora.',
        'Los lunes el puerto abre a las 9:00 en lugar de las 8:00.',
      ),
    )
    const crane = await answerTo('puerto', 'cuánto cuesta la grúa')
    expect(crane).toContain('sube de 60 a 75 €')
    expect(crane).not.toContain('Los lunes')
  })

  test('who takes over a machine for a while comes before its row', async () => {
    await index('machines', 'Machines.xlsx', {
      type: 'table',
      header: ['Machine', 'Room', 'Responsible'],
      rows: [
        ['Laser cutter', 'W1', 'Ada Fox'],
        ['Bandsaw', 'W2', 'Ada Fox'],
        ['Pottery kiln', 'W3', 'Tom Reed'],
      ],
      first_row: 2,
    })
    await index(
      'machines',
      'news.eml',
      heading(1, 'News'),
      paragraph('From: office@quay.example\nDate: Thu, 03 Sep 2026 11:30:00 +0100'),
      paragraph('Kim Bell replaces Ada Fox for the laser cutter while she is on leave.'),
    )
    expect(await answerTo('machines', 'Who is responsible for the laser cutter?')).toMatch(
      /^3 Sep 2026: Kim Bell replaces Ada Fox/,
    )
    expect(await answerTo('machines', 'Who is responsible for the bandsaw?')).not.toMatch(/Kim/)
  })

  test('the reply that says which of two values is right comes before the question', async () => {
    const mail = (sent: string, ...texts: string[]): Block[] => [
      paragraph(`From: site@quay.example\nDate: ${sent} +0100`),
      ...texts.map(paragraph),
    ]
    const asked =
      'On drawing S-214 the base plates are 20 mm thick, on drawing S-218 they are 25 mm thick. Which is right?'
    await index(
      'site',
      'rfi.eml',
      heading(1, 'RFI 31: base plates'),
      ...mail('Tue, 10 Nov 2026 09:12:00', asked),
    )
    await index(
      'site',
      'reply.eml',
      heading(1, 'RE: RFI 31: base plates'),
      ...mail(
        'Thu, 12 Nov 2026 14:40:00',
        '25 mm is right. Drawing S-214 is out of date.',
        `> ${asked}`,
      ),
    )
    expect(await answerTo('site', 'How thick are the base plates?')).toMatch(
      /^12 Nov 2026: 25 mm is right/,
    )
  })

  test('a reply that takes back a day comes first, and each message has its date', async () => {
    const mail = (from: string, sent: string, ...texts: string[]): Block[] => [
      paragraph(`From: ${from}@depot.example\nDate: ${sent} +0100`),
      ...texts.map(paragraph),
    ]
    const planned = 'Ms Orr services the cold store on Monday at 9.'
    await index(
      'mails',
      'plan.eml',
      heading(1, 'Cold store'),
      ...mail('ada', 'Tue, 03 Nov 2026 08:00:00', planned),
    )
    await index(
      'mails',
      'answer.eml',
      heading(1, 'Re: Cold store'),
      ...mail(
        'orr',
        'Wed, 04 Nov 2026 09:30:00',
        'I can’t come on Monday; I will come on Thursday at 11 instead.',
        `> ${planned}`,
      ),
    )
    await index(
      'mails',
      'other.eml',
      heading(1, 'Re: Canteen'),
      ...mail('kim', 'Thu, 05 Nov 2026 09:30:00', 'Lunch on Monday is at one instead of twelve.'),
    )
    const answer = await answerTo('mails', 'When is the cold store serviced?')
    expect(answer).toMatch(
      /^4 Nov 2026: I can’t come on Monday; [^\n]* instead\.[^]*3 Nov 2026: Ms Orr services/,
    )
    expect(answer).not.toMatch(/Lunch/)
  })
})
