import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll } from 'vitest'

/** One message as it came: its envelope, its bytes, and what a program that reads mail makes of them. */
export type KeptMail = { from: string; to: string[]; raw: string; message: Email }

/** What it answers: a refusal such as `550 No such person`, nothing because it hangs up, or nothing for a time. */
type Answer = `${4 | 5}${number} ${string}` | 'drop' | (() => Promise<void>)

export type MailServer = {
  /** For `SMTP_URL`. */
  url: string
  /** In the order in which they came. */
  kept: KeptMail[]
  /** Set by a test: what it answers to a recipient (called at `RCPT TO`), or once a whole message has come; undefined takes it. */
  answers: { recipient?: (address: string) => Answer | undefined; message?: () => Answer | undefined }
  /** Those to somebody. */
  to: (address: string) => KeptMail[]
  stop: () => Promise<void>
}

/** A mail server that keeps what it gets, until the tests of this file are over. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const made = await openMailServer(options)
  afterAll(made.stop)
  return made
}

/** The same until it is stopped, for journeys. */
export async function openMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const kept: KeptMail[] = []
  const sockets = new Set<Socket>()
  const hangUp = () => sockets.forEach((socket) => socket.destroy())
  const answer = async (given: Answer | undefined, reply: (error?: Error) => void) => {
    if (given === 'drop') return hangUp()
    if (typeof given === 'function') await given()
    reply(typeof given === 'string' ? refusal(given) : undefined)
  }
  const made: MailServer = {
    url: '',
    kept,
    answers: {},
    to: (address) => kept.filter((mail) => mail.to.includes(address)),
    stop: async () => {
      if (isStopped) return
      isStopped = true
      hangUp()
      await new Promise<void>((resolve) => server.close(resolve))
    },
  }
  let isStopped = false
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo: ({ address }, _session, reply) => void answer(made.answers.recipient?.(address), reply),
    onData: (stream, { envelope }, reply) => {
      const take = async () => {
        const bytes = await buffer(stream)
        const given = made.answers.message?.()
        if (given === undefined || typeof given === 'function') {
          const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
          const to = envelope.rcptTo.map(({ address }) => address)
          kept.push({ from, to, raw: bytes.toString('latin1'), message: await PostalMime.parse(bytes) })
        }
        await answer(given, reply)
      }
      // A client that hangs up has sent nothing.
      take().catch(() => undefined)
    },
    ...options,
  })
  // Clients that are cut off are no failure of the server.
  server.on('error', () => undefined)
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket)).on('error', () => undefined)
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  made.url = `smtp://127.0.0.1:${port}`
  return made
}

function refusal(words: string): Error {
  return Object.assign(new Error(words.slice(4)), { responseCode: Number(words.slice(0, 3)) })
}
