import { roles } from '#platform/values/roles.ts'
import { createdSort, defineListing, listingAsked, newestFirst, textSort } from '#records/lists/listing.ts'
import { t } from '#platform/values/translate.ts'

/** The back office's list of people (users-1). */
export const userListing = defineListing({
  search: { label: t('Search users'), placeholder: t('Search by name or email') },
  parts: { role: roles },
  filters: {
    role: {
      label: t('Role'),
      any: t('Any role'),
      words: { admin: t('Admin'), editor: t('Editor'), desk: t('Desk'), student: t('Student') },
      column: 'role',
    },
  },
  days: { column: 'created_at', label: t('First came') },
  sorts: {
    created: createdSort,
    name: { ...textSort('full_name', t('Name')), isNullable: true },
    email: textSort('email', t('Email')),
    role: { column: 'role', as: 'word', ascending: t('Role, A first'), descending: t('Role, Z first') },
    seen: {
      column: 'last_seen_at',
      as: 'moment',
      isNullable: true,
      ascending: t('Longest not seen first'),
      descending: t('Last seen first'),
    },
  },
  first: newestFirst,
})

export const userListAsked = listingAsked(userListing, { within: {}, most: 24 })
