import { expect, test } from 'vitest'
import { askedGraph } from '#service/questions/test-asked-graph.ts'

const statutes = `# Statutes of the rowing club of Lunna

## Article 3. Boats

Members may row alone at night with a lamp.

## Article 8. Leaving

A member can leave the club with a notice of 60 days.

## Article 9. Locker

The club lends 40 kg of lead and 12 lockers to each team.

## Article 10. Trailer

The trailer carries 140 kg of lead for a team.
`
const amendment = `# Amendment 2 to the statutes

Members may no longer row alone at night.

The notice of article 8 is now 30 days.

Article 9 has a new sentence: Oars cost 5 euros.

The lead of a team is increased from 40 kg to 55 kg. Members who joined before 2020 keep their lockers.
`
const mail = (from: string, subject: string, sent: string, ...lines: string[]): string =>
  [
    `From: ${from}@club.example`,
    'To: all@club.example',
    `Subject: ${subject}`,
    `Date: ${sent} +0000`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    ...lines,
    '',
  ].join('\r\n')
const repairs = `Trade,Firm,Phone
Roof,Kestrel Roofing Ltd,0131 555 0101
Water,Dove Pipes Ltd,0131 555 0102
`

test('a changed value comes first, and the old one is marked', async () => {
  const { ask } = await askedGraph({}, { 'Statutes.md': statutes, 'Amendment.md': amendment })
  const answerTo = async (question: string): Promise<string> => (await ask({ question })).answer
  expect(await answerTo('How much lead do they lend to a team?')).toMatch(
    /increased from 40 kg to 55 kg[^]*Changed since[^\n]*: The club lends 40 kg/,
  )
  expect(await answerTo('How much lead does the trailer carry for a team?')).toMatch(
    /^The trailer carries 140 kg/,
  )
  expect(await answerTo('How many lockers do they lend to each team?')).not.toContain('Oars')
  expect(await answerTo('What is the notice for a member to leave the club?')).toMatch(
    /now 30 days[^]*Changed since[^\n]*: A member can leave/,
  )
  expect(await answerTo('Can members row alone at night?')).toMatch(
    /no longer row alone[^]*Changed since[^\n]*: Members may row alone at night with a lamp/,
  )
})

test('an e-mail is quoted without the older one below it', async () => {
  const { ask } = await askedGraph(
    {},
    {
      'key.eml': mail(
        'kim',
        'Re: key',
        'Thu, 05 Feb 2026 10:00:00',
        'The deposit for a boat key is 80 euros, not 60 euros.',
        '',
        'On Wed, 4 Feb 2026, Ito wrote:',
        '> The deposit for a boat key is 60 euros.',
        '>> How much is the deposit for a boat key, and where',
        '>> do we return a boat key?',
      ),
    },
  )
  const { answer } = await ask({ question: 'How much is the deposit for a boat key?' })
  expect(answer).toBe('The deposit for a boat key is 80 euros, not 60 euros.')
})

test('what an e-mail quotes from an older one has the date of that', async () => {
  const { ask } = await askedGraph(
    {},
    {
      'gate.eml': mail(
        'kim',
        'Re: gate',
        'Thu, 05 Feb 2026 10:00:00',
        'The code of the gate is now 7741.',
        '',
        'On 2 Feb 2026, Jo Ito wrote:',
        '> The sheet says that the gate has the code 5520 and that Max Orr has the spare key.',
      ),
    },
  )
  expect((await ask({ question: 'Who has the spare key of the gate?' })).answer).toBe(
    '2 Feb 2026: The sheet says that the gate has the code 5520 and that Max Orr has the spare key.',
  )
  expect((await ask({ question: 'when did Kim write about the gate?' })).answer).not.toContain(
    'Ito wrote',
  )
})

test('a row comes behind the e-mail by which its firm has quit', async () => {
  const { ask } = await askedGraph(
    {},
    {
      'repairs.csv': repairs,
      'roof.eml': mail(
        'kim',
        'Roof repairs',
        'Tue, 30 Sep 2025 10:00:00',
        'Kestrel Roofing has resigned. Heron Works repairs the roof from now on, phone 0131 555 0199.',
      ),
    },
  )
  const answerTo = async (question: string): Promise<string> => (await ask({ question })).answer
  expect(await answerTo('phone number of the firm for the roof')).toMatch(
    /^30 Sep 2025: Kestrel Roofing has resigned\. Heron Works[^]*Kestrel Roofing Ltd/,
  )
  expect(await answerTo('phone number of the firm for water')).not.toContain('Heron')
})
