import { createHash, createVerify, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { parseSettings } from '#platform/server/settings.ts'
import { startMailServer } from '#test/mail-server.ts'
import { openMailServer, type OutgoingMail } from './smtp.ts'

const kept = await startMailServer()
beforeEach(() => {
  kept.kept.length = 0
  kept.answers = {}
})
const mail: OutgoingMail = {
  messageId: '<1@academy.example>',
  to: { name: 'Mei Lin', address: 'mei@example.test' },
  subject: 'Rivers',
  text: 'Text',
  html: '<p>Text</p>',
}
const yes = () => Promise.resolve(true)
const from = { MAIL_FROM: 'Academy <office@academy.example>' }

async function send(given: Partial<OutgoingMail>, settings: Record<string, string> = {}, begin = yes) {
  const server = await openMailServer(kept.url, parseSettings({ ...from, ...settings }).mail)
  const handed = await server.send({ ...mail, ...given }, begin)
  server.close()
  return handed
}
const only = () => kept.kept[0] ?? expect.unreachable()
const header = (key: string) => only().message.headers.find((each) => each.key === key)?.value

test('replies go to the given address, and mail is marked as automatic (mail-2)', async () => {
  await send({}, { MAIL_REPLY_TO: 'desk@academy.example' })
  expect(only().message.replyTo).toEqual([{ name: '', address: 'desk@academy.example' }])
  expect(header('auto-submitted')).toBe('auto-generated')
  kept.kept.length = 0
  await send({ isPersonal: true })
  expect([header('auto-submitted'), only().message.replyTo]).toEqual([undefined, undefined])
})

test.each(['a,b@example.test', '<mei@example.test>', 'mei@example.test>\r\nRCPT TO:<x@example.test', '"@example.test'])(
  'nothing is sent to %j, which is no plain address (mail-2)',
  async (address) => {
    expect(await send({ to: { name: '', address } })).toMatchObject({ outcome: 'refused' })
    expect(kept.kept).toEqual([])
  },
)

test('non-ASCII letters arrive in names, subjects, both parts and domains (mail-2)', async () => {
  const text = '𝔘 河流与森林 🌊\n'
  await send({
    to: { name: '李雷 🌱', address: 'li@河流.example' },
    subject: text.repeat(20),
    text,
    html: `<p>${text}</p>`,
  })
  expect(only().message).toMatchObject({ subject: text.replace('\n', ' ').repeat(20).trim(), text })
  expect(only().message.to).toMatchObject([{ name: '李雷 🌱' }])
  expect(only().raw).toMatch(/^[\0-\x7f]*$/)
})

test('content is sent only once the server permits it (mail-4)', async () => {
  const heard: number[] = []
  const begin = async () => {
    heard.push(kept.kept.length)
    return false
  }
  expect(await send({}, {}, begin)).toEqual({ outcome: 'withheld' })
  expect(await send({}, {}, () => Promise.reject(new Error('the database is away')))).toEqual({ outcome: 'withheld' })
  expect([heard, kept.kept]).toEqual([[0], []])
})

test('a connection that breaks before the content has sent nothing: mail is retried (mail-4)', async () => {
  const dying = await startMailServer()
  const server = await openMailServer(dying.url, parseSettings(from).mail)
  const begin = async () => {
    await dying.stop()
    // The client hears of it in one of these turns.
    for (let turn = 0; turn < 200; turn += 1) await setImmediate()
    return true
  }
  expect(await server.send(mail, begin)).toMatchObject({ outcome: 'deferred', isAway: true })
  server.close()
})

test('list mail signs its one-click unsubscribe headers (mail-7)', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const key = { DKIM_DOMAIN: 'academy.example', DKIM_SELECTOR: 'mail', DKIM_PRIVATE_KEY: pem.replaceAll('\n', '\\n') }
  const unsubscribeUrl = `https://academy.example/subscriptions/leave?token=${'x'.repeat(120)}`
  await send({ unsubscribeUrl, text: '河流 🌊\n\n-- \nAcademy  ' }, key)
  expect(header('list-unsubscribe')).toBe(`<${unsubscribeUrl}>`)
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const { raw } = only()
  const signed = signedHeadersOf(raw, publicKey)
  expect(signed).toEqual(
    expect.arrayContaining(['from', 'to', 'subject', 'message-id', 'list-unsubscribe', 'list-unsubscribe-post']),
  )
  for (const forged of [
    raw.replace('=One-Click', '=Two-Click'),
    raw.replace('Subject: ', 'Subject: No '),
    `${raw}x\r\n`,
  ])
    expect(() => signedHeadersOf(forged, publicKey)).toThrow('forged')
  kept.kept.length = 0
  await send({})
  expect([header('list-unsubscribe'), header('list-unsubscribe-post'), header('dkim-signature')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

/** The headers under a DKIM signature (RFC 6376, relaxed). @throws Error where it does not hold */
function signedHeadersOf(raw: string, publicKey: KeyObject): string[] {
  const end = raw.indexOf('\r\n\r\n')
  const headers = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1)] as const)
  const relaxed = (name: string, value: string) => `${name}:${value.replace(/[ \t]+/g, ' ').trim()}`
  const signature = headers.find(([name]) => name === 'dkim-signature')?.[1] ?? ''
  const tag = (name: string) => new RegExp(`(?:^|;)\\s*${name}=([^;]*)`).exec(signature)?.[1]?.replace(/\s/g, '') ?? ''
  const names = tag('h').toLowerCase().split(':')
  const lines = names.map((name) => relaxed(name, headers.findLast(([own]) => own === name)?.[1] ?? ''))
  const bare = relaxed('dkim-signature', signature.replace(/([;\s]b=)[^;]*/, '$1'))
  const body = raw.slice(end + 4).replace(/[ \t]+(?=\r\n)/g, '')
  const canonical = body.replace(/[ \t]+/g, ' ').replace(/(\r\n)+$/, '\r\n')
  const isSame = tag('bh') === createHash('sha256').update(canonical, 'latin1').digest('base64')
  const verify = createVerify('rsa-sha256').update([...lines, bare].join('\r\n'), 'latin1')
  if (!isSame || !verify.verify(publicKey, tag('b'), 'base64')) throw new Error('forged')
  return names
}
