import type { Logger } from 'pino'

export type DatabaseLog = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

/** The message is for the person who runs the server. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}
