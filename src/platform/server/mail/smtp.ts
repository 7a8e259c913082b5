import { Readable } from 'node:stream'
import type { Settings } from '#platform/server/settings.ts'
import { hasEmailShape } from '#platform/values/email-shape.ts'
import type { Mailbox } from './mail-settings.ts'

/** A message as it goes to one person. */
export type OutgoingMail = {
  /** Stable, so that a receiver who gets it twice shows it once. */
  messageId: string
  to: Mailbox
  subject: string
  text: string
  html: string
  /** One iTIP message (RFC 5546) as an alternative of the text, never as an attachment. */
  calendar?: { contentType: string; content: string } | undefined
  /** Where a POST unsubscribes (RFC 8058). */
  unsubscribeUrl?: string | undefined
  /** Written by a person: notes of absence may answer. */
  isPersonal?: boolean
}

/**
 * What came of handing a message over, with what the server said. `deferred`: not taken now, `isAway` where that was not for this
 * message's sake. `unknown`: its content was on the way, and no answer came. `withheld`: `begin` said no.
 */
export type Handed =
  | { outcome: 'sent' | 'refused' | 'unknown'; answer: string }
  | { outcome: 'deferred'; answer: string; isAway: boolean }
  | { outcome: 'withheld' }

export type MailServer = Awaited<ReturnType<typeof openMailServer>>

const patienceMs = 15_000
const idleMs = 60_000
const mostAnswer = 1_000
/** nodemailer's own list leaves out the second header of one-click unsubscribing. */
const signedHeaders =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Id:List-Unsubscribe:List-Unsubscribe-Post:Auto-Submitted'

type MailSettings = Pick<Settings['mail'], 'from' | 'replyTo' | 'dkim'>

/** Connections to a mail server, opened when the first message goes. */
export async function openMailServer(serverUrl: string, { from, replyTo, dkim }: MailSettings, connections = 5) {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: serverUrl,
    pool: true,
    maxConnections: connections,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    dnsTimeout: patienceMs,
    socketTimeout: idleMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim && { dkim: { ...dkim, headerFieldNames: signedHeaders } }),
  })
  const begins = new Map<string, () => Promise<boolean>>()
  transport.use('stream', ({ message, data }, done) => {
    const begin = begins.get(String(data.messageId))
    const content = message.createReadStream.bind(message)
    if (begin) message.createReadStream = (options) => heldBack(begin, () => content(options))
    done()
  })
  return {
    /** Hands a message over; `begin` is asked once the server is ready for its content, before the first byte of it. Never rejects. */
    async send(mail: OutgoingMail, begin: () => Promise<boolean>): Promise<Handed> {
      // nodemailer would send to what it reads in it.
      if (!hasEmailShape(mail.to.address)) return { outcome: 'refused', answer: 'No mail can be sent to this address.' }
      const content: { asked?: Promise<boolean>; isBegun: boolean } = { isBegun: false }
      begins.set(mail.messageId, async () => {
        content.asked = begin()
        content.isBegun = await content.asked
        return content.isBegun
      })
      try {
        const { response } = await transport.sendMail({
          ...messageOf(mail),
          from,
          ...(replyTo && { replyTo }),
          envelope: { from: from.address, to: [mail.to.address] },
        })
        return { outcome: 'sent', answer: shortened(response) }
      } catch (error) {
        const { asked, isBegun } = content
        // Where the line broke meanwhile, what `begin` wrote down is to be settled by who handed it over.
        const isWithheld = asked !== undefined && !(await asked.catch(() => false))
        return isWithheld ? { outcome: 'withheld' } : judge(error, isBegun)
      } finally {
        begins.delete(mail.messageId)
      }
    },
    /** Connects and signs in. @throws Error with what the server said */
    verify: () => transport.verify(),
    close: () => transport.close(),
  }
}

function messageOf({ to, subject, calendar, unsubscribeUrl, isPersonal = false, messageId, text, html }: OutgoingMail) {
  return {
    messageId,
    to: { name: oneLine(to.name), address: to.address },
    subject: oneLine(subject),
    text,
    html,
    // Mostly other letters than ASCII's grow threefold as quoted-printable.
    textEncoding: isMostlyAscii(text) ? ('quoted-printable' as const) : ('base64' as const),
    ...(calendar && { alternatives: [calendar] }),
    ...(unsubscribeUrl !== undefined && { list: { unsubscribe: { url: unsubscribeUrl, comment: '' } } }),
    headers: {
      ...(!isPersonal && { 'Auto-Submitted': 'auto-generated' }),
      ...(unsubscribeUrl !== undefined && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  }
}

/** The content, of which nothing is read before `begin` allows it. */
function heldBack(begin: () => Promise<boolean>, content: () => Readable): Readable {
  async function* read() {
    if (!(await begin())) throw new Error('withheld')
    yield* content()
  }
  return Readable.from(read(), { objectMode: false })
}

type SmtpError = { code?: string; responseCode?: number; response?: string; message?: string }

/** `isBegun`: the content was on its way, so that without an answer nobody knows. */
function judge(error: unknown, isBegun: boolean): Handed {
  const { code, responseCode = 0, response, message } = error as SmtpError
  const answer = shortened(response ?? message ?? 'No answer')
  const isOfMessage = code === 'EENVELOPE' || code === 'EMESSAGE'
  if (responseCode === 421) return { outcome: 'deferred', answer, isAway: true }
  if (isOfMessage && responseCode >= 400 && responseCode < 500) return { outcome: 'deferred', answer, isAway: false }
  if (isOfMessage) return { outcome: 'refused', answer }
  return isBegun ? { outcome: 'unknown', answer } : { outcome: 'deferred', answer, isAway: true }
}

/** PostgreSQL stores no NUL. */
function shortened(words: string): string {
  return words.replaceAll('\0', '').slice(0, mostAnswer)
}

/** Nothing that a header could end with. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

function isMostlyAscii(text: string): boolean {
  const others = Buffer.byteLength(text) - text.replace(/[^\0-\x7f]/g, '').length
  return others * 6 <= Buffer.byteLength(text)
}
