import type { Waiting } from './schema.ts'

/** What waits, in the order of the dashboard: how many, in words, and the list that shows them. */
export function waitingEntries({ questions, applications, reviews, payments }: Waiting) {
  return [
    { count: questions, label: several(questions, 'new question'), to: '/admin/contact/questions?status=new' },
    {
      count: applications,
      label: several(applications, 'new volunteer application'),
      to: '/admin/contact/volunteers?status=new',
    },
    {
      count: reviews,
      label: `${several(reviews, 'volunteer application')} under review`,
      to: '/admin/contact/volunteers?status=under_review',
    },
    { count: payments, label: several(payments, 'pending payment'), to: '/admin/enrollments?status=pending' },
  ]
}

function several(count: number, one: string): string {
  return count === 1 ? one : `${one}s`
}
