/** Results per kind. */
export const mostResults = 50

/** Of a suggestion's query; a longer one is searched for whole. */
export const mostTyped = 50
/** Among them none of the characters that no title has. */
export const typedForm = /^[^\p{Cc}]{1,50}$/u
