import { destination, type LoggerOptions, pino } from 'pino'

export type Log = pino.Logger

const hidden = ['email', 'password', 'token', 'authorization', 'cookie', 'secret']

/** JSON lines on standard output; secrets and personal data are removed by name, and callers log ids instead. `hear` gets what errors were logged with. */
export function createLog(level: string, hear?: (args: readonly unknown[], level: number) => void): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: describeError, error: describeError },
    ...(hear && {
      hooks: {
        logMethod(args, method, number) {
          if (number >= 50) hear(args, number)
          method.apply(this, args)
        },
      },
    }),
    redact: {
      paths: ['email', 'token', 'secret', ...hidden.map((name) => `*.${name}`)],
      censor: '[removed]',
    },
  }
  // Asynchronous and batched; the rest is written when the process ends.
  return pino(options, destination({ dest: 1, sync: false }))
}

/** Writes finished lines where the log writes. */
export function writeToLog(log: Log, lines: string): void {
  const stream: unknown = Reflect.get(log, pino.symbols.streamSym)
  if (typeof stream === 'object' && stream !== null && 'write' in stream && typeof stream.write === 'function')
    stream.write(lines)
}

/** An error without user data: the query builder repeats parameters in its message, PostgreSQL row values in `detail`. */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown }
  const message = error.message.replace(/\nparams:[\s\S]*$/, '')
  const frames = error.stack?.match(/^ +at .*$/gm)?.join('\n')
  return {
    type: error.name,
    message,
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(typeof table === 'string' && { table }),
    stack: `${error.name}: ${message}\n${frames ?? ''}`,
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

/** Addresses with a secret in their path: of mail from before, of certificates, of a machine's own sign-in. */
const secret = /^(\/+(?:[a-z]{2}\/+)?(?:api\/+)?(?:subscriptions|certificates|dev\/+sign-in))\/+[^/]+/i

/** The path of a request as the log has it: by its pattern where it holds what opens something (log-6). */
export function loggedPath(path: string): string {
  return path.replace(secret, '$1/:secret')
}
