// In a file of their own, since every page needs these and not the whole table of errors.

/** What a person reads where nothing answered. */
export const unavailableMessage = 'The academy cannot be reached for a moment. Please try again.'

/** What a person reads of an error without a message of its own. */
export const unknownMessage = '未知错误'
/** That, in English. */
export const unknownMeaning = 'Unknown error'
