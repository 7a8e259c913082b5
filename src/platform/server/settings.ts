import { z } from 'zod'
import { isTimeZone } from '#platform/values/dates.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const httpUrl = z.url({ protocol: /^https?$/ })
const flag = z.enum(['on', 'off', 'true', 'false', '1', '0']).transform((value) => ['on', 'true', '1'].includes(value))

/** Every setting of the operational contract (decisions.md A), as an operator writes it in the environment. */
const environmentSchema = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: httpUrl.optional(),
  TRUST_PROXY: z.string().default('none'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  STORAGE_URL: z.url({ protocol: /^s3$/ }).optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  ADMIN_EMAILS: z
    .string()
    .default('')
    .transform((list) => list.split(',').map((email) => email.trim().toLowerCase()))
    .pipe(z.array(z.email().or(z.literal(''))))
    .transform((emails) => emails.filter((email) => email !== '')),
  PAYMENT_PAGE_URL: z
    .string()
    .refine((template) => /^https?:\/\//.test(template) && template.includes('{price}'), {
      message: 'must be an http(s) address with {price} in its path',
    })
    .optional(),
  PAYMENT_WEBHOOK_SECRET: z.string().min(16).optional(),
  DONATION_URL: httpUrl.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  SITE_NAME: z.string().min(1).default('Ecological Civilization Academy'),
  CURRENCY: z.string().regex(/^[A-Z]{3}$/, 'must be a three-letter currency code').default('JPY'),
  TIME_ZONE: z.string().refine(isTimeZone, { message: 'must be a time zone such as Asia/Shanghai' }).default('Asia/Shanghai'),
  SAMPLE_CONTENT: flag.optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
})

/** What the process runs with; every value parsed once at boot. */
export type Settings = ReturnType<typeof parseSettings>

/**
 * Reads the settings from an environment.
 * @throws SettingsError naming every bad value, one line each.
 */
export function parseSettings(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success) {
    throw new SettingsError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  }
  const env = parsed.data
  const problems: string[] = []
  if (env.GOOGLE_CLIENT_ID && !env.GOOGLE_CLIENT_SECRET) problems.push('GOOGLE_CLIENT_SECRET: needed with GOOGLE_CLIENT_ID')
  if (env.STORAGE_URL && !(env.AWS_ACCESS_KEY_ID && env.AWS_SECRET_ACCESS_KEY)) {
    problems.push('AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY: needed with STORAGE_URL')
  }
  if (env.PUBLIC_URL && new URL(env.PUBLIC_URL).pathname !== '/') problems.push('PUBLIC_URL: must be an origin without a path')
  const trustProxy = env.TRUST_PROXY === 'none' ? 0 : Number(env.TRUST_PROXY)
  if (!Number.isInteger(trustProxy) || trustProxy < 0 || trustProxy > 10) {
    problems.push('TRUST_PROXY: must be none or the number of proxies in front (1 to 10)')
  }
  if (problems.length > 0) throw new SettingsError(problems)

  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    /** How many proxies in front may be believed about the reader's address. */
    trustProxy,
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
    /** The development sign-in and payment pages exist only on a machine that nobody else can reach (decisions.md B). */
    developmentProviders: !env.GOOGLE_CLIENT_ID && isLoopback(env.HOST) && isLoopback(new URL(publicUrl).hostname),
    adminEmails: env.ADMIN_EMAILS,
    paymentPageUrl: env.PAYMENT_PAGE_URL,
    paymentWebhookSecret: env.PAYMENT_WEBHOOK_SECRET,
    donationUrl: env.DONATION_URL,
    smtpUrl: env.SMTP_URL,
    siteName: env.SITE_NAME,
    currency: env.CURRENCY,
    timeZone: env.TIME_ZONE,
    sampleContent: env.SAMPLE_CONTENT ?? !env.DATABASE_URL,
    logLevel: env.LOG_LEVEL,
  }
}

/** A boot that must not go on; `problems` has one line per bad value. */
export class SettingsError extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(`The settings cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'SettingsError'
    this.problems = problems
  }
}

/** True for names and addresses that only this machine can reach. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase()
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)
}
