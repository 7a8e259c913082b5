import { z } from 'zod'
import { defineListing, listingAsked, textSort } from '#records/lists/listing.ts'

/** The back office's list of issued certificates; the server says what is in which state. */
export const issuedCertificateListing = defineListing({
  search: { label: 'Search issued certificates', placeholder: 'Search by name, number or course' },
  parts: {},
  filters: {
    state: {
      label: 'State',
      any: 'Any state',
      words: { valid: 'Valid', withdrawn: 'Withdrawn', expired: 'Expired' },
    },
  },
  days: { column: 'issued_at', label: 'Issued' },
  sorts: {
    issued: { column: 'issued_at', as: 'moment', ascending: 'Oldest first', descending: 'Newest first' },
    person: { ...textSort('holder_name', 'Name'), isNullable: true },
    course: textSort('course_title', 'Course'),
  },
  first: { by: 'issued', ascending: false },
})

const within = { course: z.guid('This is not the id of a course.').optional() }

export const issuedCertificatesAsked = listingAsked(issuedCertificateListing, { within, most: 24 })
