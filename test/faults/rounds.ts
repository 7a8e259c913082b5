/** The long form: many rounds, and what is said of time is held to it. */
export const isLong = process.env['FAULTS'] === 'long'

/** Minutes of the soak. */
export const soakMinutes = Number(process.env['SOAK_MINUTES'] ?? 3)
