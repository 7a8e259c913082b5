import { expect, test } from 'vitest'
import { canBeSent, canBeSetAside, framedMail } from './rules.ts'
import { mailStates } from './schema.ts'

test('a mail is framed without its own styles, and its text stays text (mail-18)', () => {
  const text = '<p style="color:red" class="text">He said style=&quot;x&quot; &lt;style&gt;</p>'
  const { html, css } = framedMail(
    `<!doctype html><html><head><style>a{}\nb{}</style></head><body>${text}</body></html>`,
  )
  expect(css).toBe('a{}\nb{}')
  expect(html).toBe(
    '<!doctype html><html><head><base target="_blank"></head><body>' +
      '<p data-style="color:red" class="text">He said style=&quot;x&quot; &lt;style&gt;</p></body></html>',
  )
})

test('sent mail and mail being sent can be neither resent nor set aside (mail-19)', () => {
  expect(mailStates.filter((state) => canBeSent(state))).toEqual(['queued', 'failed', 'held'])
  expect(mailStates.filter((state) => canBeSetAside({ state, held_reason: null }))).toEqual([
    'queued',
    'failed',
    'held',
  ])
  expect(canBeSetAside({ state: 'held', held_reason: 'set_aside' })).toBe(false)
})
