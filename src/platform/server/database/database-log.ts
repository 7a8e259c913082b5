import type { Logger } from 'pino'

/** What the database parts need of the server's log: pino's own signatures, nothing else. */
export type DatabaseLog = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

/** The database could not be started; the message is written for the person who runs the server. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}
