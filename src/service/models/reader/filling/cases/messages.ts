import type { Case } from './case.ts'
import { boolean, date, fields, list, object, text } from './case.ts'

export const messages: readonly Case[] = [
  {
    name: 'an e-mail',
    text: `From: Laura Chen <laura.chen@acme.example>
To: support@sheaf.example
Date: Tue, 3 Jun 2025 14:02:11 +0200
Subject: Order 99120 arrived damaged

Hello,

my order 99120 arrived yesterday and the glass carafe was broken. I would like a replacement, not a refund. This is urgent because I need it by Friday.

Thanks,
Laura`,
    ...fields({
      sender: {
        name: [text, 'Laura Chen'],
        email: [{ type: ['string', 'null'], format: 'email' }, 'laura.chen@acme.example'],
      },
      recipient: [text, 'support@sheaf.example'],
      sent_at: [{ type: ['string', 'null'], format: 'date-time' }, '2025-06-03T14:02:11+02:00'],
      subject: [text, 'Order 99120 arrived damaged'],
      order_number: [text, '99120'],
      is_urgent: [boolean, true],
      phone: [text, null],
    }),
  },
  {
    name: 'meeting notes',
    text: `Weekly product sync
Date: 2025-02-11
Attendees: Ana Ruiz, Ben Okafor, Chloe Park

Decisions:
- Ship version 3.2 on 20 February
- Drop support for Node 18

Action items:
- Ben to update the changelog by Friday
- Chloe to book the room by 14 February
- Ana to write the release notes`,
    ...fields({
      title: [text, 'Weekly product sync'],
      date: [date, '2025-02-11'],
      attendees: [list({ type: 'string' }), ['Ana Ruiz', 'Ben Okafor', 'Chloe Park']],
      decisions: [
        list({ type: 'string' }),
        ['Ship version 3.2 on 20 February', 'Drop support for Node 18'],
      ],
      action_items: [
        list(object({ owner: text, task: text, due: text })),
        [
          { owner: 'Ben', task: 'update the changelog', due: 'Friday' },
          { owner: 'Chloe', task: 'book the room', due: '14 February' },
          { owner: 'Ana', task: 'write the release notes', due: null },
        ],
      ],
      next_meeting: [text, null],
    }),
  },
  {
    name: 'meeting notes with check boxes',
    text: `## Retro, sprint 14

Present: Mia, Tom and Sara

### Tasks
- [x] Fix flaky login test (Mia)
- [ ] Upgrade the database (Tom)`,
    ...fields({
      participants: [list({ type: 'string' }), ['Mia', 'Tom', 'Sara']],
      tasks: [
        list(object({ task: text, assignee: text, done: boolean })),
        [
          { task: 'Fix flaky login test', assignee: 'Mia', done: true },
          { task: 'Upgrade the database', assignee: 'Tom', done: false },
        ],
      ],
      location: [text, null],
    }),
  },
]
