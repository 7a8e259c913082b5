/** What a look-up says of a number. `expired` follows from a date, `unknown` from there being none. */
export const certificateStates = ['valid', 'withdrawn', 'expired', 'unknown'] as const
export type CertificateState = (typeof certificateStates)[number]
