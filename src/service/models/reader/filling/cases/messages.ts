import type { Case } from './case.ts'
import { boolean, date, list, object, text } from './case.ts'

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
    schema: object({
      sender: object({ name: text, email: { type: ['string', 'null'], format: 'email' } }),
      recipient: text,
      sent_at: { type: ['string', 'null'], format: 'date-time' },
      subject: text,
      order_number: text,
      is_urgent: boolean,
      phone: text,
    }),
    expected: {
      sender: { name: 'Laura Chen', email: 'laura.chen@acme.example' },
      recipient: 'support@sheaf.example',
      sent_at: '2025-06-03T14:02:11+02:00',
      subject: 'Order 99120 arrived damaged',
      order_number: '99120',
      is_urgent: true,
      phone: null,
    },
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
    schema: object({
      title: text,
      date,
      attendees: list({ type: 'string' }),
      decisions: list({ type: 'string' }),
      action_items: list(object({ owner: text, task: text, due: text })),
      next_meeting: text,
    }),
    expected: {
      title: 'Weekly product sync',
      date: '2025-02-11',
      attendees: ['Ana Ruiz', 'Ben Okafor', 'Chloe Park'],
      decisions: ['Ship version 3.2 on 20 February', 'Drop support for Node 18'],
      action_items: [
        { owner: 'Ben', task: 'update the changelog', due: 'Friday' },
        { owner: 'Chloe', task: 'book the room', due: '14 February' },
        { owner: 'Ana', task: 'write the release notes', due: null },
      ],
      next_meeting: null,
    },
  },
  {
    name: 'meeting notes with check boxes',
    text: `## Retro, sprint 14

Present: Mia, Tom and Sara

### Tasks
- [x] Fix flaky login test (Mia)
- [ ] Upgrade the database (Tom)`,
    schema: object({
      participants: list({ type: 'string' }),
      tasks: list(object({ task: text, assignee: text, done: boolean })),
      location: text,
    }),
    expected: {
      participants: ['Mia', 'Tom', 'Sara'],
      tasks: [
        { task: 'Fix flaky login test', assignee: 'Mia', done: true },
        { task: 'Upgrade the database', assignee: 'Tom', done: false },
      ],
      location: null,
    },
  },
]
