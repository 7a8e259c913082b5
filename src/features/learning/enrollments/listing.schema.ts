import { z } from 'zod'
import { placeNames } from './places/rules.ts'
import { type PaymentStatus, paymentStatuses } from './schema.ts'
import { createdSort, defineListing, listingAsked, newestFirst, textSort, waitingSort } from '#records/lists/listing.ts'
import { t } from '#platform/values/translate.ts'

/** A payment status in staff's words; students read `paymentStatusLabels`. */
export const paymentStatusNames: Record<PaymentStatus, string> = {
  pending: t('Pending'),
  completed: t('payment::Completed'),
  failed: t('Failed'),
  refunded: t('Refunded'),
}

/** The back office's list of enrollments. */
export const enrollmentListing = defineListing({
  search: { label: t('Search enrollments'), placeholder: t('Search by name, email or reference') },
  parts: { payment_status: paymentStatuses },
  filters: {
    status: {
      label: t('Payment status'),
      any: t('Any payment'),
      words: paymentStatusNames,
      column: 'payment_status',
    },
    place: { label: t('Place'), any: t('Any place'), words: placeNames },
    refund: { label: t('Refund'), any: t('Any refund'), words: { undecided: t('Refund to be decided') } },
  },
  days: { column: 'created_at', label: t('date::Enrolled') },
  sorts: {
    created: createdSort,
    person: { ...textSort('full_name', t('Name')), isNullable: true },
    email: textSort('email', t('Email')),
    course: textSort('course_title', t('Course')),
    amount: {
      column: 'amount',
      as: 'number',
      ascending: t('Lowest amount first'),
      descending: t('Highest amount first'),
    },
    waiting: waitingSort,
    payment: {
      column: 'payment_status',
      as: 'word',
      ascending: t('Payment, A first'),
      descending: t('Payment, Z first'),
    },
  },
  first: newestFirst,
})

const within = {
  course: z.guid(t('This is not the id of a course.')).optional(),
  deleted_course: z
    .string()
    .max(200, t('A title has at most 200 characters.'))
    .refine((title) => !title.includes('\0'), t('No title has such a character.'))
    .optional(),
}

export const enrollmentsAsked = listingAsked(enrollmentListing, { within, most: 24 })
