import { applicationStatuses, questionStatuses } from '../rules.ts'
import { createdSort, defineListing, newestFirst, textSort, waitingSort } from '#records/lists/listing.ts'

const shared = {
  days: { column: 'created_at', label: 'Received' },
  sorts: {
    created: createdSort,
    name: textSort('name', 'Name'),
    email: textSort('email', 'Email'),
    status: { column: 'status', as: 'word', ascending: 'Status, A first', descending: 'Status, Z first' },
    waiting: waitingSort,
  },
  first: newestFirst,
} as const

/** The server says their conditions: who asks is no part of a list, and what is set aside is none unless asked for. */
const handling = {
  assigned: { label: 'Who is on it', any: 'Everybody’s', words: { mine: 'Mine', nobody: 'Nobody’s' } },
  place: {
    label: 'Inbox or set aside',
    any: 'In the inbox',
    words: { aside: 'Set aside', all: 'In the inbox and set aside' },
  },
} as const

const status = { label: 'Status', any: 'All statuses', column: 'status' } as const

/** The back office's lists of what visitors send. */
export const inquiryListings = {
  questions: defineListing({
    search: { label: 'Search questions', placeholder: 'Search by name, email or subject' },
    parts: { status: questionStatuses, is_set_aside: [false, true] },
    filters: {
      status: { ...status, words: { new: 'New', in_progress: 'In Progress', resolved: 'Resolved' } },
      ...handling,
    },
    ...shared,
  }),
  applications: defineListing({
    search: { label: 'Search applications', placeholder: 'Search by name, email or skills' },
    parts: { status: applicationStatuses, is_set_aside: [false, true] },
    filters: {
      status: {
        ...status,
        words: { new: 'New', under_review: 'Under Review', approved: 'Approved', rejected: 'Rejected' },
      },
      ...handling,
    },
    ...shared,
  }),
} as const
