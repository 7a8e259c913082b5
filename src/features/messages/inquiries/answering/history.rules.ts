import { statusNames } from './rules.ts'
import { formatMoment } from '#platform/values/dates.ts'
import type { HistoryEntry, ReplyMail } from './schema.ts'
import { t } from '#platform/values/translate.ts'

const former = t('Somebody who has left')

/** What happened, as a sentence; of a reply and a note its heading. */
export function historyInWords(entry: HistoryEntry): string {
  if (entry.type === 'received') return t('Received.')
  const who = entry.by ?? former
  switch (entry.type) {
    case 'status': {
      const [from, to] = [statusName(entry.from), statusName(entry.to)]
      return t('{who} set the status from {from} to {to}.', { who, from, to })
    }
    case 'assigned':
      if (entry.is_taken) return t('{who} took it.', { who })
      return entry.is_free
        ? t('{who} left it to nobody.', { who })
        : t('{who} put {to} on it.', { who, to: entry.to ?? former })
    case 'set_aside':
      return entry.is_set_aside
        ? t('{who} set it aside as spam.', { who })
        : t('{who} put it back into the inbox.', { who })
    case 'deleted':
      return t('{who} deleted it.', { who })
    case 'restored':
      return t('{who} brought it back from the bin.', { who })
    case 'reply':
      return t('{who} replied by mail.', { who })
    case 'note':
      return t('{who} noted, for staff alone:', { who })
  }
}

function statusName(status: string): string {
  return Object.entries(statusNames).find(([known]) => known === status)?.[1] ?? status
}

/** How far a reply's mail is. */
export function mailInWords(mail: ReplyMail | null, timeZone: string) {
  if (mail === null) return { text: t('Its mail is not kept any more'), tone: 'plain' } as const
  const { state, held_reason, sent_at } = mail
  const sent = sent_at === null ? t('Sent') : t('Sent {moment}', { moment: formatMoment(sent_at, timeZone) })
  const held = held_reason === null ? t('Held back') : heldWords[held_reason]
  const said = {
    queued: { text: t('Waits to be sent'), tone: 'plain' },
    sending: { text: t('Being sent'), tone: 'plain' },
    sent: { text: sent, tone: 'success' },
    failed: { text: t('Could not be sent'), tone: 'important' },
    held: { text: held, tone: 'important' },
  } as const
  return said[state]
}

const heldWords = {
  no_server: t('Held back: no mail server is set up'),
  too_late: t('Held back: it was too late'),
  unknown_outcome: t('Held back: nobody knows whether it was sent'),
  set_aside: t('Held back by staff'),
} as const

/** The warning to whoever is writing an answer; `reply` is undefined where the other one is not known. */
export function answeredInWords(reply: { by: string | null; is_own: boolean } | undefined): string {
  if (!reply) return t('Somebody else has answered this in the meantime. Nothing of yours was sent.')
  if (reply.is_own) return t('An answer of yours has gone out since you opened this: it stands in the history.')
  return t('{who} has answered this in the meantime: it stands in the history. Nothing of yours was sent.', {
    who: reply.by ?? former,
  })
}

/** A text with another one put in at a place, parted by empty lines, and where the caret is then; nothing of it is lost. */
export function withInserted(text: string, at: number, inserted: string): { text: string; caret: number } {
  const [before, after] = [text.slice(0, at), text.slice(at)]
  const gapTo = (part: string, breaks: RegExp) =>
    part.trim() === '' ? '' : '\n'.repeat(Math.max(0, 2 - (breaks.exec(part)?.[0] ?? '').length))
  const head = before + gapTo(before, /(?<!\n)\n*$/) + inserted
  return { text: head + gapTo(after, /^\n*/) + after, caret: head.length }
}
