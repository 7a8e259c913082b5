import { createdSort, defineListing, listingAsked, newestFirst } from '#records/lists/listing.ts'
import { mailCauses, mailStates } from './schema.ts'
import { mailCausesKnown } from './templates/causes.rules.ts'

const causeWords = Object.fromEntries(mailCauses.map((cause) => [cause, mailCausesKnown[cause].label]))

/** The outbox in the back office. */
export const mailListing = defineListing({
  search: { label: 'Search mail', placeholder: 'Search by address or name' },
  parts: { state: mailStates },
  filters: {
    state: {
      label: 'State',
      any: 'All states',
      words: { queued: 'Queued', sending: 'Sending', sent: 'Sent', failed: 'Failed', held: 'Held' },
      column: 'state',
    },
    why: {
      label: 'Why held',
      any: 'Held or not',
      words: {
        no_server: 'No mail server',
        unknown_outcome: 'Outcome unknown',
        too_late: 'Too late',
        set_aside: 'Set aside',
      },
      column: 'held_reason',
    },
    cause: {
      label: 'Cause',
      any: 'All causes',
      words: causeWords as Record<keyof typeof mailCausesKnown, string>,
      column: 'cause',
    },
  },
  days: { column: 'created_at', label: 'Written' },
  sorts: { created: createdSort },
  first: newestFirst,
})

export const mailListAsked = listingAsked(mailListing, { within: {} })
