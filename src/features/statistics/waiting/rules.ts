import type { Waiting } from './schema.ts'
import type { PageAddress } from '#platform/values/page-address.ts'

export function waitingEntries({ questions, applications, reviews, payments }: Waiting) {
  return [
    {
      count: questions,
      label: inNumber(questions, 'new question', 'new questions'),
      to: '/admin/contact/questions?status=new',
    },
    {
      count: applications,
      label: inNumber(applications, 'new volunteer application', 'new volunteer applications'),
      to: '/admin/contact/volunteers?status=new',
    },
    {
      count: reviews,
      label: inNumber(reviews, 'volunteer application under review', 'volunteer applications under review'),
      to: '/admin/contact/volunteers?status=under_review',
    },
    {
      count: payments,
      label: inNumber(payments, 'pending payment', 'pending payments'),
      to: '/admin/enrollments?status=pending',
    },
  ] satisfies { count: number; label: string; to: PageAddress }[]
}

function inNumber(count: number, one: string, several: string): string {
  return count === 1 ? one : several
}
