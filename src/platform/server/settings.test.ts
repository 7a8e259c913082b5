import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isLoopback, parseSettings, readEnvFile, SettingsError, settingWarnings } from './settings.ts'

function problemsOf(environment: Record<string, string>): string[] {
  try {
    parseSettings(environment)
    return []
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
}

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const signing = { DKIM_DOMAIN: 'academy.example', DKIM_SELECTOR: 'mail2026', DKIM_PRIVATE_KEY: pem }

test('default settings suit a laptop (settings-1)', () => {
  expect(parseSettings({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    trustProxy: 0,
    dataDir: './data',
    databaseUrl: undefined,
    storage: undefined,
    google: undefined,
    developmentProviders: true,
    adminEmails: [],
    paymentPageUrl: undefined,
    paymentWebhookSecret: undefined,
    donationUrl: undefined,
    mail: {
      serverUrl: undefined,
      from: { name: 'Ecological Civilization Academy', address: 'no-reply@localhost' },
      replyTo: undefined,
      dkim: undefined,
    },
    retention: {
      bin: 30,
      inquiries: 24,
      audit: 24,
      payment_events: 120,
      webhook_deliveries: 3,
      mail: 12,
      revisions: 24,
      newestRevisions: 20,
    },
    corsOrigins: [],
    webhookPrivateAddresses: false,
    siteName: 'Ecological Civilization Academy',
    currency: 'JPY',
    timeZone: 'Asia/Shanghai',
    sampleContent: true,
    logLevel: 'info',
    logAddresses: false,
    otlp: undefined,
  })
})

test('mail comes from the site’s host unless set, signed with a whole key or none (mail-8)', () => {
  expect(parseSettings({ PUBLIC_URL: 'https://academy.example', SITE_NAME: '生态文明书院' }).mail).toEqual({
    serverUrl: undefined,
    from: { name: '生态文明书院', address: 'no-reply@academy.example' },
    replyTo: undefined,
    dkim: undefined,
  })
  const told = { MAIL_FROM: '"The Academy" <office@academy.example>', MAIL_REPLY_TO: 'desk@academy.example' }
  expect(parseSettings({ ...told, ...signing }).mail).toMatchObject({
    from: { name: 'The Academy', address: 'office@academy.example' },
    replyTo: { name: '', address: 'desk@academy.example' },
    dkim: { domainName: 'academy.example', keySelector: 'mail2026', privateKey: pem },
  })
  expect(problemsOf({ ...signing, DKIM_SELECTOR: '' })).toEqual(['DKIM_SELECTOR: needed with DKIM_PRIVATE_KEY'])
})

test('a secret may stand in a file, and its last line end is no part of it (settings-10)', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'academy-secrets-'))
  const file = path.join(folder, 'token')
  writeFileSync(file, 'a-token-of-many-letters\n')
  expect(parseSettings({ METRICS_TOKEN_FILE: file }).metricsToken).toBe('a-token-of-many-letters')
  expect(problemsOf({ METRICS_TOKEN_FILE: file, METRICS_TOKEN: 'another-one-of-letters' })).toEqual([
    'METRICS_TOKEN_FILE: is set beside METRICS_TOKEN; set one of them',
  ])
  expect(problemsOf({ DATABASE_URL_FILE: path.join(folder, 'none') })).toEqual([
    `DATABASE_URL_FILE: ${path.join(folder, 'none')} cannot be read (ENOENT)`,
  ])
  writeFileSync(file, '\n')
  expect(problemsOf({ SMTP_URL_FILE: file })).toEqual([`SMTP_URL_FILE: ${file} is empty`])
  writeFileSync(file, 'too short')
  expect(problemsOf({ METRICS_TOKEN_FILE: file })).toEqual(['METRICS_TOKEN: must have 16 to 200 letters and digits'])
  rmSync(folder, { recursive: true })
})

test('an error collector is an address, with headers as pairs (settings-1)', () => {
  const OTLP_ENDPOINT = 'https://collector.example/v1/logs'
  expect(parseSettings({ OTLP_ENDPOINT, OTLP_HEADERS: 'authorization=Bearer a=b,x-team=site' }).otlp).toEqual({
    endpoint: OTLP_ENDPOINT,
    headers: { authorization: 'Bearer a=b', 'x-team': 'site' },
  })
  expect(problemsOf({ OTLP_ENDPOINT, OTLP_HEADERS: 'nonsense' })).toEqual([
    'OTLP_HEADERS: must be name=value with commas between',
  ])
})

test('a setting that is empty counts as not set (settings-3)', () => {
  expect(parseSettings({ PORT: '', DATABASE_URL: '', TIME_ZONE: '' })).toEqual(parseSettings({}))
})

test('the port is part of the default public address (settings-1)', () => {
  expect(parseSettings({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000')
  expect(parseSettings({ PUBLIC_URL: 'https://academy.example/' }).publicUrl).toBe('https://academy.example')
})

test.each([
  ['PORT', 'abc', 'must be a port from 1 to 65535'],
  ['PORT', '0', 'must be a port from 1 to 65535'],
  ['PORT', '65536', 'must be a port from 1 to 65535'],
  ['PORT', '0x50', 'must be a port from 1 to 65535'],
  ['HOST', 'a host', 'must be an address or name of this machine, such as 127.0.0.1 or 0.0.0.0'],
  ['PUBLIC_URL', 'academy.example', 'must be an http(s) address'],
  ['PUBLIC_URL', 'ftp://academy.example', 'must be an http(s) address'],
  [
    'PUBLIC_URL',
    'https://academy.example/site',
    'must be an origin such as https://academy.example, without path or password',
  ],
  [
    'PUBLIC_URL',
    'https://me:word@academy.example',
    'must be an origin such as https://academy.example, without path or password',
  ],
  ['TRUST_PROXY', 'yes', 'must be none or the number of proxies in front (1 to 10)'],
  ['TRUST_PROXY', '11', 'must be none or the number of proxies in front (1 to 10)'],
  ['DATABASE_URL', 'mysql://localhost', 'must be a postgres:// address'],
  ['STORAGE_URL', '/files', 'must be s3://bucket?endpoint=…&region=…'],
  ['ADMIN_EMAILS', 'a@b.example, nobody', 'must be email addresses with commas between'],
  ['PAYMENT_PAGE_URL', 'https://pay.example/', 'must be an http(s) address with {price} in its path'],
  ['PAYMENT_PAGE_URL', 'https://pay.example/?amount={price}', 'must be an http(s) address with {price} in its path'],
  ['PAYMENT_PAGE_URL', 'javascript:alert({price})', 'must be an http(s) address with {price} in its path'],
  ['PAYMENT_WEBHOOK_SECRET', 'short', 'must have at least 16 characters'],
  ['DONATION_URL', 'javascript:alert(1)', 'must be an http(s) address'],
  ['DONATION_URL', 'https://me:secret@give.example', 'must not hold a user name and password'],
  ['PAYMENT_PAGE_URL', 'https://me:secret@pay.example/{price}', 'must be an http(s) address with {price} in its path'],
  ['METRICS_TOKEN', 'short', 'must have 16 to 200 letters and digits'],
  ['SMTP_URL', 'https://mail.example', 'must be an smtp:// or smtps:// address'],
  ...['office', 'a@b.example, c@d.example', 'Academy office@academy.example', '<a@b.example', 'x@y'].map(
    (text): [string, string, string] => [
      'MAIL_FROM',
      text,
      'must be an email address, or a name with one: Academy <office@academy.example>',
    ],
  ),
  ['DKIM_DOMAIN', 'academy', 'must be a domain such as academy.example'],
  ['DKIM_SELECTOR', 'mail;x', 'must be the name of a key, such as mail2026'],
  ['DKIM_PRIVATE_KEY', 'hush', 'must be an RSA private key in PEM'],
  ['KEEP_MAIL_MONTHS', '0', 'must be a number of months from 1 to 1200, or forever'],
  ['SITE_NAME', '   ', 'must not be blank'],
  ['CURRENCY', 'yen', 'must be a three-letter currency code such as JPY'],
  ['CURRENCY', 'ZZZ', 'must be a three-letter currency code such as JPY'],
  ['TIME_ZONE', 'Moon/Sea', 'must be a time zone such as Asia/Shanghai'],
  ['SAMPLE_CONTENT', 'perhaps', 'must be on or off'],
  ['LOG_LEVEL', 'loud', 'must be trace, debug, info, warn, error, fatal or silent'],
])('%s=%s is refused with a line that says what it must be (settings-2)', (name, value, message) => {
  const partners: Record<string, string> =
    name === 'STORAGE_URL'
      ? { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' }
      : name.startsWith('DKIM_')
        ? signing
        : {}
  expect(problemsOf({ ...partners, [name]: value })).toEqual([`${name}: ${message}`])
})

test('every bad value has its own line, and none repeats a secret (settings-2)', () => {
  const environment = {
    PORT: 'x',
    CURRENCY: 'y',
    PAYMENT_WEBHOOK_SECRET: 'hush',
    GOOGLE_CLIENT_ID: 'id',
    STORAGE_URL: 's3://b',
  }
  const problems = problemsOf(environment)
  expect(problems.map((problem) => problem.split(':')[0])).toEqual([
    'PORT',
    'PAYMENT_WEBHOOK_SECRET',
    'CURRENCY',
    'GOOGLE_CLIENT_SECRET',
    'AWS_ACCESS_KEY_ID',
    'AWS_SECRET_ACCESS_KEY',
  ])
  expect(problems.join()).not.toContain('hush')
  expect(() => parseSettings(environment)).toThrow(/^The settings cannot be used:\n {2}PORT: .*\n {2}PAYMENT/)
})

test.each([
  ['on a laptop', {}, true],
  ['under another name of this machine', { HOST: '::1', PUBLIC_URL: 'http://academy.localhost:3000' }, true],
  ['with a Google client', { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }, false],
  ['where the network reaches it', { HOST: '0.0.0.0' }, false],
  ['behind a public address', { PUBLIC_URL: 'https://academy.example' }, false],
])('the development sign-in %s: %o → %s (sign-in-2)', (_where, environment, exists) => {
  expect(parseSettings(environment).developmentProviders).toBe(exists)
})

test.each([
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['[::1]', true],
  ['LOCALHOST', true],
  ['site.localhost', true],
  ['127.0.0.1.evil.example', false],
  ['localhost.evil.example', false],
  ['0.0.0.0', false],
  ['10.0.0.1', false],
  ['', false],
])('whether only this machine reaches %s: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected)
})

test('administrator emails ignore case; the embedded database gets sample content (settings-5)', () => {
  expect(parseSettings({ ADMIN_EMAILS: ' A@B.example ,, c@d.example' }).adminEmails).toEqual([
    'a@b.example',
    'c@d.example',
  ])
  expect(parseSettings({ DATABASE_URL: 'postgres://db/academy' }).sampleContent).toBe(false)
  expect(parseSettings({ DATABASE_URL: 'postgres://db/academy', SAMPLE_CONTENT: 'on' }).sampleContent).toBe(true)
})

test('a payment page without a webhook secret gives a warning (settings-6)', () => {
  const page = { PAYMENT_PAGE_URL: 'https://pay.example/{price}' }
  expect(settingWarnings(parseSettings(page))[0]).toContain('PAYMENT_WEBHOOK_SECRET')
  expect(settingWarnings(parseSettings({ ...page, PAYMENT_WEBHOOK_SECRET: 'sixteen letters or more' }))).toEqual([])
  expect(settingWarnings(parseSettings({}))).toEqual([])
})

const folder = mkdtempSync(path.join(os.tmpdir(), 'env-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a file .env is read, and what the environment sets already stays (settings-4)', () => {
  const environment: NodeJS.ProcessEnv = { TIME_ZONE: 'Asia/Tokyo' }
  writeFileSync(path.join(folder, '.env'), '# ours\nSITE_NAME="River School"\nTIME_ZONE=Europe/Paris\n')
  readEnvFile(folder, environment)
  expect(environment).toEqual({ SITE_NAME: 'River School', TIME_ZONE: 'Asia/Tokyo' })
})

test('without a .env file nothing is set and nothing fails', () => {
  const environment: NodeJS.ProcessEnv = {}
  readEnvFile(path.join(folder, 'elsewhere'), environment)
  expect(environment).toEqual({})
})
