import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { tidiedEmail } from '#platform/values/email-shape.ts'
import { isTimeZone } from '#platform/values/dates.ts'
import { hasCredentials } from '#platform/values/web-address.ts'
import { dkimKey, mailbox } from './mail/mail-settings.ts'
import { readSecretFiles } from './secret-files.ts'

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port from 1 to 65535')
  .transform(Number)
  .refine((number) => number >= 1 && number <= 65_535, 'must be a port from 1 to 65535')
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })
const flag = z
  .enum(['on', 'off', 'true', 'false', '1', '0'], 'must be on or off')
  .transform((value) => ['on', 'true', '1'].includes(value))

/** How long something is kept; null: for ever. */
const kept = (form: RegExp, fault: string) =>
  z
    .string()
    .regex(form, fault)
    .transform((text) => (text === 'forever' ? null : Number(text)))
const months = kept(/^(forever|[1-9]\d{0,2}|1[01]\d\d|1200)$/, 'must be a number of months from 1 to 1200, or forever')
const days = kept(/^(forever|[1-9]\d{0,3})$/, 'must be a number of days from 1 to 9999, or forever')

/** Every setting of the operational contract (settings-1). */
export const environmentSchema = z.object({
  PORT: port.default(3000),
  HOST: z
    .string()
    .regex(/^\[?[\w.:%-]+\]?$/, 'must be an address or name of this machine, such as 127.0.0.1 or 0.0.0.0')
    .transform((host) => host.replace(/^\[|\]$/g, ''))
    .default('127.0.0.1'),
  PUBLIC_URL: httpUrl
    .refine(isOrigin, 'must be an origin such as https://academy.example, without path or password')
    .optional(),
  TRUST_PROXY: z
    .string()
    .regex(/^(none|0|[1-9]|10)$/, 'must be none or the number of proxies in front (1 to 10)')
    .transform((count) => (count === 'none' ? 0 : Number(count)))
    .default(0),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  STORAGE_URL: z.url({ protocol: /^s3$/, error: 'must be s3://bucket?endpoint=…&region=…' }).optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  ADMIN_EMAILS: z
    .string()
    .transform((list) => partsOf(list, (email) => tidiedEmail(email).toLowerCase()))
    .refine(
      (emails) => emails.every((email) => z.email().safeParse(email).success),
      'must be email addresses with commas between',
    )
    .default([]),
  PAYMENT_PAGE_URL: z.string().refine(hasPriceInPath, 'must be an http(s) address with {price} in its path').optional(),
  PAYMENT_WEBHOOK_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  DONATION_URL: httpUrl
    .refine((address) => !hasCredentials(address), 'must not hold a user name and password')
    .optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,200}$/, 'must have 16 to 200 letters and digits')
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: mailbox.optional(),
  MAIL_REPLY_TO: mailbox.optional(),
  DKIM_DOMAIN: z
    .string()
    .regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/i, 'must be a domain such as academy.example')
    .optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z\d-]+(\.[a-z\d-]+)*$/i, 'must be the name of a key, such as mail2026')
    .optional(),
  DKIM_PRIVATE_KEY: dkimKey.optional(),
  SITE_NAME: z
    .string()
    .trim()
    .min(1, 'must not be blank')
    .max(100, 'must have at most 100 characters')
    .default('Ecological Civilization Academy'),
  CURRENCY: z.string().refine(isCurrency, 'must be a three-letter currency code such as JPY').default('JPY'),
  TIME_ZONE: z.string().refine(isTimeZone, 'must be a time zone such as Asia/Shanghai').default('Asia/Shanghai'),
  KEEP_BIN_DAYS: days.default(30),
  KEEP_INQUIRIES_MONTHS: months.default(24),
  KEEP_AUDIT_MONTHS: months.default(24),
  KEEP_PAYMENT_EVENTS_MONTHS: months.default(120),
  KEEP_REVISIONS_MONTHS: months.default(24),
  KEEP_REVISIONS_NEWEST: z
    .string()
    .regex(/^([1-9]\d{0,3})$/, 'must be a number of versions from 1 to 9999')
    .transform(Number)
    .default(20),
  KEEP_WEBHOOK_DELIVERIES_MONTHS: months.default(3),
  KEEP_MAIL_MONTHS: months.default(12),
  WEBHOOK_PRIVATE_ADDRESSES: flag.default(false),
  CORS_ORIGINS: z
    .string()
    .transform((list) => partsOf(list, (origin) => origin.trim()).filter((origin) => origin !== 'none'))
    .refine(areOrigins, 'must be none, *, or origins such as https://partner.example with commas between')
    .default([]),
  SAMPLE_CONTENT: flag.optional(),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be trace, debug, info, warn, error, fatal or silent',
    )
    .default('info'),
  LOG_ADDRESSES: flag.default(false),
  OTLP_ENDPOINT: httpUrl
    .refine((address) => !hasCredentials(address), 'must not hold a user name and password: set OTLP_HEADERS')
    .optional(),
  OTLP_HEADERS: z
    .string()
    .regex(/^[\w-]+=[^,]+(,[\w-]+=[^,]+)*$/, 'must be name=value with commas between')
    .transform((list): Record<string, string> =>
      Object.fromEntries(list.split(',').map((pair) => /^(.*?)=(.*)$/.exec(pair)?.slice(1) ?? [])),
    )
    .optional(),
})

export type Settings = ReturnType<typeof parseSettings>

/** Adds a folder's `.env` to an environment; what is set already stays. */
export function readEnvFile(folder: string, environment: NodeJS.ProcessEnv): void {
  const file = path.join(folder, '.env')
  if (!existsSync(file)) return
  for (const [name, value] of Object.entries(parseEnv(readFileSync(file, 'utf8')))) environment[name] ??= value
}

/** Reads the settings from an environment. @throws SettingsError naming every bad value, one line each */
export function parseSettings(environment: Record<string, string | undefined>) {
  const fromFiles = readSecretFiles(environment)
  const given = Object.fromEntries(
    Object.entries(fromFiles.values).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environmentSchema.safeParse(given)
  const faults = parsed.success ? {} : z.flattenError(parsed.error).fieldErrors
  const problems = Object.entries(faults).map(([name, [message]]) => `${name}: ${message}`)
  problems.push(...fromFiles.problems, ...missingPartners(given))
  if (!parsed.success || problems.length > 0) throw new SettingsError(problems)
  const env = parsed.data

  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    trustProxy: env.TRUST_PROXY,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    storage: env.STORAGE_URL
      ? {
          url: env.STORAGE_URL,
          credentials: {
            accessKeyId: env.AWS_ACCESS_KEY_ID ?? '',
            secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '',
            sessionToken: env.AWS_SESSION_TOKEN,
          },
        }
      : undefined,
    google: env.GOOGLE_CLIENT_ID
      ? { clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET ?? '' }
      : undefined,
    /** Only on a machine that nobody else can reach. */
    developmentProviders: !env.GOOGLE_CLIENT_ID && isLoopback(env.HOST) && isLoopback(new URL(publicUrl).hostname),
    adminEmails: env.ADMIN_EMAILS,
    paymentPageUrl: env.PAYMENT_PAGE_URL,
    paymentWebhookSecret: env.PAYMENT_WEBHOOK_SECRET,
    donationUrl: env.DONATION_URL,
    metricsToken: env.METRICS_TOKEN,
    mail: {
      serverUrl: env.SMTP_URL,
      from: env.MAIL_FROM ?? { name: env.SITE_NAME, address: `no-reply@${new URL(publicUrl).hostname}` },
      replyTo: env.MAIL_REPLY_TO,
      dkim:
        env.DKIM_DOMAIN && env.DKIM_SELECTOR && env.DKIM_PRIVATE_KEY
          ? { domainName: env.DKIM_DOMAIN, keySelector: env.DKIM_SELECTOR, privateKey: env.DKIM_PRIVATE_KEY }
          : undefined,
    },
    siteName: env.SITE_NAME,
    currency: env.CURRENCY,
    timeZone: env.TIME_ZONE,
    retention: {
      bin: env.KEEP_BIN_DAYS,
      inquiries: env.KEEP_INQUIRIES_MONTHS,
      audit: env.KEEP_AUDIT_MONTHS,
      payment_events: env.KEEP_PAYMENT_EVENTS_MONTHS,
      revisions: env.KEEP_REVISIONS_MONTHS,
      webhook_deliveries: env.KEEP_WEBHOOK_DELIVERIES_MONTHS,
      mail: env.KEEP_MAIL_MONTHS,
      newestRevisions: env.KEEP_REVISIONS_NEWEST,
    },
    webhookPrivateAddresses: env.WEBHOOK_PRIVATE_ADDRESSES,
    /** Whose scripts may read what is public: origins, or `*` alone. */
    corsOrigins: env.CORS_ORIGINS,
    sampleContent: env.SAMPLE_CONTENT ?? !env.DATABASE_URL,
    logLevel: env.LOG_LEVEL,
    logAddresses: env.LOG_ADDRESSES,
    otlp: env.OTLP_ENDPOINT ? { endpoint: env.OTLP_ENDPOINT, headers: env.OTLP_HEADERS ?? {} } : undefined,
  }
}

/** `problems` has one line per bad value. */
export class SettingsError extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(`The settings cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'SettingsError'
    this.problems = problems
  }
}

export function settingWarnings({ paymentPageUrl, paymentWebhookSecret }: Settings): string[] {
  return paymentPageUrl && !paymentWebhookSecret
    ? [
        'PAYMENT_PAGE_URL is set without PAYMENT_WEBHOOK_SECRET: no payment provider can tell about payments, staff mark them by hand',
      ]
    : []
}

/** Whether only this machine can reach the host. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase()
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)
}

const dkimSettings = ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_PRIVATE_KEY'] as const

function missingPartners(given: Record<string, string | undefined>): string[] {
  const pairs: [string, string][] = [
    ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    ['GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID'],
    ['STORAGE_URL', 'AWS_ACCESS_KEY_ID'],
    ['STORAGE_URL', 'AWS_SECRET_ACCESS_KEY'],
    ...dkimSettings.flatMap((one) => dkimSettings.map((other): [string, string] => [one, other])),
  ]
  const missing = pairs.filter(([name, partner]) => given[name] && !given[partner])
  return [...new Map(missing.map(([name, partner]) => [partner, `${partner}: needed with ${name}`])).values()]
}

/** What stands between the commas of a list. */
function partsOf(list: string, tidied: (part: string) => string): string[] {
  return list
    .split(',')
    .map((part) => tidied(part))
    .filter((part) => part !== '')
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password
}

function areOrigins(list: readonly string[]): boolean {
  return list.every((origin) => (origin === '*' ? list.length === 1 : URL.parse(origin)?.origin === origin))
}

function hasPriceInPath(template: string): boolean {
  const url = URL.parse(template.replaceAll('{price}', 'price-goes-here'))
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && !hasCredentials(url.href)
  return isWeb && url.pathname.includes('price-goes-here')
}

function isCurrency(code: string): boolean {
  return /^[A-Z]{3}$/.test(code) && Intl.supportedValuesOf('currency').includes(code)
}
