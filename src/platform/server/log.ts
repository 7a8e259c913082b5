import { pino } from 'pino'

export type Log = pino.Logger

/**
 * Structured lines on standard output. Secrets and what tells who somebody is never reach them: they are removed by name
 * here, and callers log ids instead.
 */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: ['*.email', '*.password', '*.token', '*.authorization', '*.cookie', '*.secret', 'email', 'token', 'secret'],
      censor: '[removed]',
    },
  })
}
