import { applicationStatuses, questionStatuses } from '#features/inquiries/rules.ts'
import { createdSort, defineListing, newestFirst } from '#platform/values/listing.ts'

const shared = {
  days: { column: 'created_at', label: 'Received' },
  sorts: {
    created: createdSort,
    name: { column: 'name', as: 'text', ascending: 'Name, A first', descending: 'Name, Z first' },
    email: { column: 'email', as: 'text', ascending: 'Email, A first', descending: 'Email, Z first' },
    status: { column: 'status', as: 'word', ascending: 'Status, A first', descending: 'Status, Z first' },
  },
  first: newestFirst,
} as const

/** The back office's lists of what visitors send. */
export const inquiryListings = {
  questions: defineListing({
    search: { label: 'Search questions', placeholder: 'Search by name, email or subject' },
    parts: { status: questionStatuses },
    filters: {
      status: {
        label: 'Status',
        any: 'All statuses',
        words: { new: 'New', in_progress: 'In Progress', resolved: 'Resolved' },
        column: 'status',
      },
    },
    ...shared,
  }),
  applications: defineListing({
    search: { label: 'Search applications', placeholder: 'Search by name, email or skills' },
    parts: { status: applicationStatuses },
    filters: {
      status: {
        label: 'Status',
        any: 'All statuses',
        words: { new: 'New', under_review: 'Under Review', approved: 'Approved', rejected: 'Rejected' },
        column: 'status',
      },
    },
    ...shared,
  }),
} as const
