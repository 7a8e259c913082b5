/** Honeypot of the public forms: nobody sees it, but a browser may fill it in for a person. */
export const trapField = 'website'
