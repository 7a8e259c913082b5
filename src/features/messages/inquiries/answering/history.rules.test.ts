import { expect, test } from 'vitest'
import { answeredInWords, historyInWords, mailInWords, withInserted } from './history.rules.ts'
import type { HistoryEntry, ReplyMail } from './schema.ts'

const by = 'Mei Lin'
const at = '2026-03-05T02:00:00.000Z'
const entries: [HistoryEntry, string][] = [
  [{ type: 'received', at, suspected_robot: false }, 'Received.'],
  [{ type: 'status', at, by, from: 'new', to: 'in_progress' }, 'Mei Lin set the status from New to In Progress.'],
  [{ type: 'status', at, by: null, from: 'odd', to: 'new' }, 'Somebody who has left set the status from odd to New.'],
  [{ type: 'assigned', at, by, to: by, is_free: false, is_taken: true }, 'Mei Lin took it.'],
  [{ type: 'assigned', at, by, to: 'Zhou', is_free: false, is_taken: false }, 'Mei Lin put Zhou on it.'],
  [{ type: 'assigned', at, by, to: null, is_free: false, is_taken: false }, 'Mei Lin put Somebody who has left on it.'],
  [{ type: 'assigned', at, by, to: null, is_free: true, is_taken: false }, 'Mei Lin left it to nobody.'],
  [{ type: 'set_aside', at, by, is_set_aside: true }, 'Mei Lin set it aside as spam.'],
  [{ type: 'set_aside', at, by, is_set_aside: false }, 'Mei Lin put it back into the inbox.'],
  [{ type: 'deleted', at, by }, 'Mei Lin deleted it.'],
  [{ type: 'restored', at, by }, 'Mei Lin brought it back from the bin.'],
]
test.each(entries)('%j is said as %s (inbox-20)', (entry, words) => expect(historyInWords(entry)).toBe(words))

const mails: [ReplyMail | null, string][] = [
  [null, 'Its mail is not kept any more'],
  [{ state: 'queued', held_reason: null, sent_at: null, answer: null }, 'Waits to be sent'],
  [{ state: 'sending', held_reason: null, sent_at: null, answer: null }, 'Being sent'],
  [{ state: 'sent', held_reason: null, sent_at: at, answer: '250 OK' }, 'Sent Mar 05, 2026, 10:00'],
  [{ state: 'failed', held_reason: null, sent_at: null, answer: '550' }, 'Could not be sent'],
  [{ state: 'held', held_reason: 'no_server', sent_at: null, answer: null }, 'Held back: no mail server is set up'],
  [{ state: 'held', held_reason: 'too_late', sent_at: null, answer: null }, 'Held back: it was too late'],
  [
    { state: 'held', held_reason: 'unknown_outcome', sent_at: null, answer: null },
    'Held back: nobody knows whether it was sent',
  ],
  [{ state: 'held', held_reason: 'set_aside', sent_at: null, answer: null }, 'Held back by staff'],
]
test.each(mails)('a mail %j is said as %s (inbox-5)', (mail, words) => {
  expect(mailInWords(mail, 'Asia/Shanghai').text).toBe(words)
})

test.each([
  [undefined, 'Somebody else has answered this in the meantime. Nothing of yours was sent.'],
  [{ by, is_own: true }, 'An answer of yours has gone out since you opened this: it stands in the history.'],
  [
    { by, is_own: false },
    'Mei Lin has answered this in the meantime: it stands in the history. Nothing of yours was sent.',
  ],
])('of an answer meanwhile, %j, it is told: %s (inbox-3)', (reply, words) => {
  expect(answeredInWords(reply)).toBe(words)
})

test.each([
  ['', 0, 'Hello.', 'Hello.|'],
  ['Dear Ann', 8, 'Hello.', 'Dear Ann\n\nHello.|'],
  ['Dear Ann\n', 9, 'Hello.', 'Dear Ann\n\nHello.|'],
  ['Dear Ann\n\nYours', 10, 'Hello.', 'Dear Ann\n\nHello.|\n\nYours'],
  ['Yours', 0, 'Hello.', 'Hello.|\n\nYours'],
  ['One two', 3, 'Hello.', 'One\n\nHello.|\n\n two'],
  ['One\n\n\n\ntwo', 5, 'Hello.', 'One\n\nHello.|\n\ntwo'],
])('into %j at %i %j is put as %j (inbox-8)', (text, place, inserted, marked) => {
  const { text: whole, caret } = withInserted(text, place, inserted)
  expect(`${whole.slice(0, caret)}|${whole.slice(caret)}`).toBe(marked)
})
