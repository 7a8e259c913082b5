import { applicationStatuses, questionStatuses } from '../rules.ts'
import { createdSort, defineListing, newestFirst, textSort, waitingSort } from '#records/lists/listing.ts'
import { t } from '#platform/values/translate.ts'

const shared = {
  days: { column: 'created_at', label: t('Received') },
  sorts: {
    created: createdSort,
    name: textSort('name', t('Name')),
    email: textSort('email', t('Email')),
    status: { column: 'status', as: 'word', ascending: t('Status, A first'), descending: t('Status, Z first') },
    waiting: waitingSort,
  },
  first: newestFirst,
} as const

/** The server says their conditions: who asks is no part of a list, and what is set aside is none unless asked for. */
const handling = {
  assigned: { label: t('Who is on it'), any: t('Everybody’s'), words: { mine: t('Mine'), nobody: t('Nobody’s') } },
  place: {
    label: t('Inbox or set aside'),
    any: t('In the inbox'),
    words: { aside: t('Set aside'), all: t('In the inbox and set aside') },
  },
} as const

const status = { label: t('Status'), any: t('All statuses'), column: 'status' } as const

/** The back office's lists of what visitors send. */
export const inquiryListings = {
  questions: defineListing({
    search: { label: t('Search questions'), placeholder: t('Search by name, email or subject') },
    parts: { status: questionStatuses, is_set_aside: [false, true] },
    filters: {
      status: { ...status, words: { new: t('inquiry::New'), in_progress: t('In Progress'), resolved: t('Resolved') } },
      ...handling,
    },
    ...shared,
  }),
  applications: defineListing({
    search: { label: t('Search applications'), placeholder: t('Search by name, email or skills') },
    parts: { status: applicationStatuses, is_set_aside: [false, true] },
    filters: {
      status: {
        ...status,
        words: {
          new: t('inquiry::New'),
          under_review: t('Under Review'),
          approved: t('Approved'),
          rejected: t('Rejected'),
        },
      },
      ...handling,
    },
    ...shared,
  }),
} as const
