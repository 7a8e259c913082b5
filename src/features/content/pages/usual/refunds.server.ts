import type { WrittenPart } from '#records/rich-text/written.ts'

/** How money is returned: by staff, since the software itself sends none. */
export const refunds: readonly WrittenPart[] = [
  'This page says when you get back what you paid for a course, and how.',
  { heading: 'When money is returned' },
  {
    bullets: [
      'You change your mind: until [[number]] days after paying, as long as the course has not begun for you.',
      'The academy cancels the course: always, and in full.',
      'You have paid twice: the second payment is seen by staff, who return it. You need not ask.',
      '[[Say here what holds after a course has begun.]]',
    ],
  },
  { heading: 'How to ask' },
  'Write to us through [the contact page](/contact) from the email address under which you enrolled, and name the course. You need not give a reason. A person reads it and answers.',
  { heading: 'How it goes' },
  'Staff return the money by the way in which it came, within [[number]] days. Once the payment is returned, the enrollment is marked as refunded and the course is closed to you. That a payment was made and returned stays on record, as said on the page [Privacy](/privacy).',
]
