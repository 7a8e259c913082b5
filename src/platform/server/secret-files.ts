import { readFileSync } from 'node:fs'

/** Settings that a file may hold instead of the environment, which other processes and crash reports repeat. */
export const secretSettings = [
  'DATABASE_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'GOOGLE_CLIENT_SECRET',
  'PAYMENT_WEBHOOK_SECRET',
  'METRICS_TOKEN',
  'SMTP_URL',
  'DKIM_PRIVATE_KEY',
  'OTLP_HEADERS',
] as const

/** Reads `X_FILE` for each secret setting X; what the file ends a line with is no part of it. `problems` names what is wrong. */
export function readSecretFiles(given: Readonly<Record<string, string | undefined>>) {
  const values = { ...given }
  const problems: string[] = []
  for (const name of secretSettings) {
    const file = given[`${name}_FILE`]
    if (!file) continue
    if (given[name]) {
      problems.push(`${name}_FILE: is set beside ${name}; set one of them`)
      continue
    }
    try {
      values[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
      if (values[name] === '') problems.push(`${name}_FILE: ${file} is empty`)
    } catch (error) {
      const { code = 'unknown error' } = error as NodeJS.ErrnoException
      problems.push(`${name}_FILE: ${file} cannot be read (${code})`)
    }
  }
  return { values, problems }
}
