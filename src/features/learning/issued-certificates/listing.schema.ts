import { z } from 'zod'
import { defineListing, listingAsked, textSort } from '#records/lists/listing.ts'
import { t } from '#platform/values/translate.ts'

/** The back office's list of issued certificates; the server says what is in which state. */
export const issuedCertificateListing = defineListing({
  search: { label: t('Search issued certificates'), placeholder: t('Search by name, number or course') },
  parts: {},
  filters: {
    state: {
      label: t('State'),
      any: t('Any state'),
      words: { valid: t('Valid'), withdrawn: t('Withdrawn'), expired: t('Expired') },
    },
  },
  days: { column: 'issued_at', label: t('Issued') },
  sorts: {
    issued: { column: 'issued_at', as: 'moment', ascending: t('Oldest first'), descending: t('Newest first') },
    person: { ...textSort('holder_name', t('Name')), isNullable: true },
    course: textSort('course_title', t('Course')),
  },
  first: { by: 'issued', ascending: false },
})

const within = { course: z.guid(t('This is not the id of a course.')).optional() }

export const issuedCertificatesAsked = listingAsked(issuedCertificateListing, { within, most: 24 })
