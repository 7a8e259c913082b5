import { statusNames } from './rules.ts'
import { formatMoment } from '#platform/values/dates.ts'
import type { HistoryEntry, ReplyMail } from './schema.ts'

const former = 'Somebody who has left'

/** What happened, as a sentence; of a reply and a note its heading. */
export function historyInWords(entry: HistoryEntry): string {
  if (entry.type === 'received') return 'Received.'
  const who = entry.by ?? former
  switch (entry.type) {
    case 'status':
      return `${who} set the status from ${statusName(entry.from)} to ${statusName(entry.to)}.`
    case 'assigned':
      if (entry.is_taken) return `${who} took it.`
      return entry.is_free ? `${who} left it to nobody.` : `${who} put ${entry.to ?? former} on it.`
    case 'set_aside':
      return entry.is_set_aside ? `${who} set it aside as spam.` : `${who} put it back into the inbox.`
    case 'deleted':
      return `${who} deleted it.`
    case 'restored':
      return `${who} brought it back from the bin.`
    case 'reply':
      return `${who} replied by mail.`
    case 'note':
      return `${who} noted, for staff alone:`
  }
}

function statusName(status: string): string {
  return Object.entries(statusNames).find(([known]) => known === status)?.[1] ?? status
}

type Said = { text: string; tone: 'plain' | 'success' | 'important' }

/** How far a reply's mail is. */
export function mailInWords(mail: ReplyMail | null, timeZone: string): Said {
  if (mail === null) return { text: 'Its mail is not kept any more', tone: 'plain' }
  const { state, held_reason, sent_at } = mail
  switch (state) {
    case 'queued':
      return { text: 'Waits to be sent', tone: 'plain' }
    case 'sending':
      return { text: 'Being sent', tone: 'plain' }
    case 'sent':
      return { text: sent_at === null ? 'Sent' : `Sent ${formatMoment(sent_at, timeZone)}`, tone: 'success' }
    case 'failed':
      return { text: 'Could not be sent', tone: 'important' }
    case 'held':
      return { text: held_reason === null ? 'Held back' : heldWords[held_reason], tone: 'important' }
  }
}

const heldWords = {
  no_server: 'Held back: no mail server is set up',
  too_late: 'Held back: it was too late',
  unknown_outcome: 'Held back: nobody knows whether it was sent',
  set_aside: 'Held back by staff',
} as const

/** Whether the mail of a reply is still on its way. */
export function isUnderWay(entry: HistoryEntry): boolean {
  return entry.type === 'reply' && (entry.mail?.state === 'queued' || entry.mail?.state === 'sending')
}

/** The warning to whoever is writing an answer; `reply` is undefined where the other one is not known. */
export function answeredInWords(reply: { by: string | null; is_own: boolean } | undefined): string {
  if (!reply) return 'Somebody else has answered this in the meantime. Nothing of yours was sent.'
  if (reply.is_own) return 'An answer of yours has gone out since you opened this: it stands in the history.'
  return `${reply.by ?? former} has answered this in the meantime: it stands in the history. Nothing of yours was sent.`
}

/** A text with another one put in at a place, parted by empty lines, and where the caret is then; nothing of it is lost. */
export function withInserted(text: string, at: number, inserted: string): { text: string; caret: number } {
  const [before, after] = [text.slice(0, at), text.slice(at)]
  const gapBefore = before.trim() === '' ? '' : '\n'.repeat(Math.max(0, 2 - trailingBreaks(before)))
  const gapAfter = after.trim() === '' ? '' : '\n'.repeat(Math.max(0, 2 - leadingBreaks(after)))
  const head = before + gapBefore + inserted
  return { text: head + gapAfter + after, caret: head.length }
}

function trailingBreaks(text: string): number {
  return (/(?<!\n)\n*$/.exec(text)?.[0] ?? '').length
}

function leadingBreaks(text: string): number {
  return (/^\n*/.exec(text)?.[0] ?? '').length
}
