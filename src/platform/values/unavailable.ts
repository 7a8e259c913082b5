/** What a person reads when there was no answer; in a file of its own, since every page needs it and not the whole table. */
export const unavailableMessage = 'The academy cannot be reached for a moment. Please try again.'
