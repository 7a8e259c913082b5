import { roles } from '#platform/values/roles.ts'
import { createdSort, defineListing, listingAsked, newestFirst, textSort } from '#records/lists/listing.ts'

/** The back office's list of people (users-1). */
export const userListing = defineListing({
  search: { label: 'Search users', placeholder: 'Search by name or email' },
  parts: { role: roles },
  filters: {
    role: {
      label: 'Role',
      any: 'Any role',
      words: { admin: 'Admin', editor: 'Editor', desk: 'Desk', student: 'Student' },
      column: 'role',
    },
  },
  days: { column: 'created_at', label: 'First came' },
  sorts: {
    created: createdSort,
    name: { ...textSort('full_name', 'Name'), isNullable: true },
    email: textSort('email', 'Email'),
    role: { column: 'role', as: 'word', ascending: 'Role, A first', descending: 'Role, Z first' },
    seen: {
      column: 'last_seen_at',
      as: 'moment',
      isNullable: true,
      ascending: 'Longest not seen first',
      descending: 'Last seen first',
    },
  },
  first: newestFirst,
})

export const userListAsked = listingAsked(userListing, { within: {}, most: 24 })
