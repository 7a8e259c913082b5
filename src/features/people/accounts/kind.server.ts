import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import { profileWords } from './kind.ts'
import { userListing } from './listing.schema.ts'
import { profileKind as saved, titlesOf } from './profiles.store.server.ts'
import { profiles } from './table.server.ts'

export const profileKind = {
  ...saved,
  ...profileWords,
  titles: titlesOf,
  drawn: 'id',
  found: {
    listing: userListing,
    text: profiles.search_text,
    title: ['full_name', 'email'],
    about: 'email',
    sought: 'email',
  },
} satisfies DeclaredKind
