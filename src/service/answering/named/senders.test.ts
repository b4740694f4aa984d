import { expect, test } from 'vitest'
import { askedGraph } from '#service/questions/test-asked-graph.ts'

const mail = (from: string, date: string, subject: string, body: string): string =>
  [
    `From: ${from}`,
    'To: team@example.org',
    `Subject: ${subject}`,
    `Date: ${date}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    body,
    '',
  ].join('\r\n')

const french = {
  'livraisons.eml': mail(
    'Laiterie des Prés <contact@laiterie.example>',
    'Wed, 18 Nov 2026 15:22:00 +0100',
    'Changement des jours',
    'Bonjour Madame,\r\n\r\nà partir du 7 décembre, nous livrons le mardi et le vendredi matin.\r\n\r\nCordialement,\r\nLaiterie des Prés',
  ),
  'ferme.md': '# Contrat\n\nLa ferme livre chaque semaine des légumes de saison.\n',
}
const others = {
  'pool.eml': mail(
    'Aqua Service <contact@aqua.example>',
    'Tue, 03 Nov 2026 10:00:00 +0100',
    'Care of the pool',
    'Hello,\r\n\r\nfrom 4 January we clean the pool on Mondays.\r\n\r\nBest regards,\r\nAqua Service',
  ),
  'brief.txt':
    'Sehr geehrte Damen und Herren,\n\nwir holen die Matten jeden zweiten Dienstag ab.\n\nMit freundlichen Grüßen\nWäscherei Blank\n',
  'carta.txt':
    'Estimados clientes:\n\nrecogemos los extintores cada año en mayo.\n\nUn saludo,\nExtintores Lobo\n',
}

test('who writes a letter is “we” in it, and its date or its signature answers nothing else', async () => {
  const { ask } = await askedGraph({}, french)
  for (const question of ['quels jours livre la laiterie', 'quand livre la laiterie des prés']) {
    const { answer } = await ask({ question })
    expect(answer).toContain('nous livrons le mardi et le vendredi matin')
    expect(answer).not.toMatch(/^Laiterie des Prés$|Date:/mu)
  }
  expect((await ask({ question: 'de quand date le courriel de la laiterie' })).answer).toContain(
    'Date: Wed, 18 Nov 2026',
  )
})

test.each([
  ['when does aqua service clean the pool', 'we clean the pool on Mondays'],
  ['wann holt die wäscherei blank die matten', 'jeden zweiten Dienstag'],
  ['on which day does aqua service clean', 'we clean the pool on Mondays'],
  ['wann holt wäscherei blank ab', 'jeden zweiten Dienstag'],
  ['cuándo recoge extintores lobo los extintores', 'cada año en mayo'],
])('%s', async (question, expected) => {
  const { ask } = await askedGraph({}, others)
  const { answer } = await ask({ question })
  expect(answer).toContain(expected)
  expect(answer).not.toContain('Date:')
})

test('who wrote is told by the sender', async () => {
  const { ask } = await askedGraph({}, others)
  expect((await ask({ question: 'who wrote about the care of the pool' })).answer).toContain('Aqua')
})

test('what a letter does not say is not answered by whatever else its writer says', async () => {
  const { ask } = await askedGraph({}, others)
  for (const question of [
    'how heavy is the van of Aqua Service',
    'how old is Aqua Service',
    'when does aqua service marry',
    'wann heiratet wäscherei blank',
  ]) {
    expect((await ask({ question })).sources).toEqual([])
  }
})

const letters = {
  'shed.txt':
    'Dear tenants,\n\nthe shed is painted in May.\n\nBest regards,\nAnna Berg, Head of Facilities\n\nPS: The key of the shed hangs behind the door.\n',
  'bau.txt':
    'Sehr geehrte Damen und Herren,\n\nwir beginnen am Montag.\n\nMit freundlichen Grüßen\nTom Rahn, Bauleiter\n\nAnlagen: Mietvertrag, Grundriss\n',
}

test.each([
  ['where is the key of the shed', 'behind the door'],
  ['is Anna Berg head of facilities', 'Head of Facilities'],
  ['welche Anlagen hat der Brief', 'Grundriss'],
  ['was ist Tom Rahn von Beruf', 'Bauleiter'],
])('what stands below a letter beside the name is an answer: %s', async (question, expected) => {
  const { ask } = await askedGraph({}, letters)
  expect((await ask({ question })).answer).toContain(expected)
})

const messages = {
  'offer.eml': mail(
    'Holt Bau <info@holt.example>',
    'Mon, 02 Nov 2026 09:00:00 +0100',
    'Angebot von Holt Bau',
    'Guten Tag,\r\n\r\nanbei erhalten Sie das Angebot für das Dach.\r\n\r\nViele Grüße\r\nHolt Bau',
  ),
  'devis.eml': mail(
    'Toits Morel <info@morel.example>',
    'Tue, 03 Nov 2026 09:00:00 +0100',
    'Devis de Toits Morel',
    'Bonjour,\r\n\r\nvoici le devis pour le toit.\r\n\r\nCordialement,\r\nToits Morel',
  ),
  'cancellation.eml': mail(
    'Aqua Service <contact@aqua.example>',
    'Wed, 04 Nov 2026 09:00:00 +0100',
    'Cancellation of the contract',
    'Hello,\r\n\r\nwe hereby cancel the contract.\r\n\r\nBest regards,\r\nAqua Service',
  ),
}

test.each([
  ['wann kam das Angebot von Holt Bau', '02 Nov'],
  ['Wann hat Holt Bau das Angebot gemacht?', '02 Nov'],
  ['quand avons-nous reçu le devis de Toits Morel', '03 Nov'],
  ['when did Aqua Service cancel the contract', '04 Nov'],
])(
  'when something was written is told by the date of the e-mail: %s',
  async (question, expected) => {
    const { ask } = await askedGraph({}, messages)
    expect((await ask({ question })).answer).toContain(expected)
  },
)

test('the lines below a letter do not tell why it was written', async () => {
  const { ask } = await askedGraph(
    {},
    {
      'complaint.eml': mail(
        'Arthur Pellew <a.pellew@example.org>',
        'Mon, 05 Oct 2026 08:12:44 +0100',
        'Harbour Breakfast',
        'Dear Ms Brandt,\r\n\r\nyour programme reported that the lifeboat had been out of service for three weeks. That is not true.\r\n\r\nYours sincerely\r\nArthur Pellew\r\nCoxswain, Penhallow lifeboat station',
      ),
    },
  )
  const { answer } = await ask({ question: 'Why did the lifeboat’s coxswain complain?' })
  expect(answer).not.toContain('Penhallow')
})
