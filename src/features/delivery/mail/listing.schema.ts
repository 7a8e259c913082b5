import { createdSort, defineListing, listingAsked, newestFirst } from '#records/lists/listing.ts'
import { mailStates } from './schema.ts'
import { mailCausesKnown, mailCauses } from './templates/causes.rules.ts'
import { t } from '#platform/values/translate.ts'

const causeWords = Object.fromEntries(mailCauses.map((cause) => [cause, mailCausesKnown[cause].label]))

/** The outbox in the back office. */
export const mailListing = defineListing({
  search: { label: t('Search mail'), placeholder: t('Search by address or name') },
  parts: { state: mailStates },
  filters: {
    state: {
      label: t('State'),
      any: t('All states'),
      words: { queued: t('Queued'), sending: t('Sending'), sent: t('Sent'), failed: t('Failed'), held: t('Held') },
      column: 'state',
    },
    why: {
      label: t('Why held'),
      any: t('Held or not'),
      words: {
        no_server: t('No mail server'),
        unknown_outcome: t('Outcome unknown'),
        too_late: t('Too late'),
        set_aside: t('Set aside'),
      },
      column: 'held_reason',
    },
    cause: {
      label: t('Cause'),
      any: t('All causes'),
      words: causeWords as Record<keyof typeof mailCausesKnown, string>,
      column: 'cause',
    },
  },
  days: { column: 'created_at', label: t('Written') },
  sorts: { created: createdSort },
  first: newestFirst,
})

export const mailListAsked = listingAsked(mailListing, { within: {} })
