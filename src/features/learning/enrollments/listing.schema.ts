import { z } from 'zod'
import { placeNames } from './places/rules.ts'
import { paymentStatuses } from './schema.ts'
import { createdSort, defineListing, listingAsked, newestFirst, textSort, waitingSort } from '#records/lists/listing.ts'

/** The back office's list of enrollments. */
export const enrollmentListing = defineListing({
  search: { label: 'Search enrollments', placeholder: 'Search by name, email or reference' },
  parts: { payment_status: paymentStatuses },
  filters: {
    status: {
      label: 'Payment status',
      any: 'Any payment',
      words: { pending: 'Pending', completed: 'Completed', failed: 'Failed', refunded: 'Refunded' },
      column: 'payment_status',
    },
    place: {
      label: 'Place',
      any: 'Any place',
      words: placeNames,
    },
    refund: { label: 'Refund', any: 'Any refund', words: { undecided: 'Refund to be decided' } },
  },
  days: { column: 'created_at', label: 'Enrolled' },
  sorts: {
    created: createdSort,
    person: { ...textSort('full_name', 'Name'), isNullable: true },
    email: textSort('email', 'Email'),
    course: textSort('course_title', 'Course'),
    amount: { column: 'amount', as: 'number', ascending: 'Lowest amount first', descending: 'Highest amount first' },
    waiting: waitingSort,
    payment: { column: 'payment_status', as: 'word', ascending: 'Payment, A first', descending: 'Payment, Z first' },
  },
  first: newestFirst,
})

const within = {
  course: z.guid('This is not the id of a course.').optional(),
  deleted_course: z
    .string()
    .max(200, 'A title has at most 200 characters.')
    .refine((title) => !title.includes('\0'), 'No title has such a character.')
    .optional(),
}

export const enrollmentsAsked = listingAsked(enrollmentListing, { within, most: 24 })
