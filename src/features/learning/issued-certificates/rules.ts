import { languageNames } from '#features/learning/courses/rules.ts'
import { dayAfter, formatDate, isoDay, momentOfText } from '#platform/values/dates.ts'
import type { CertificateState } from './schema.ts'
import { t } from '#platform/values/translate.ts'
import { listed } from '#platform/values/listed.ts'

/** As far as paper and credentials show it; `number` as it is stored. */
export type StoredCertificate = {
  id: string
  number: string
  holder_name: string
  title: string
  course_title: string
  completed_on: string
  issued_at: Date
  expires_at: Date | null
  teachers: readonly string[]
  hours: number | null
  /** Of teaching, a BCP 47 tag. */
  language: string | null
}

/** A withdrawn one stays withdrawn whatever its date says. */
export function stateOf(
  { withdrawn_at, expires_at }: { withdrawn_at: Date | null; expires_at: Date | null },
  now: Date,
): CertificateState {
  if (withdrawn_at !== null) return 'withdrawn'
  return expires_at !== null && expires_at <= now ? 'expired' : 'valid'
}

export const stateNames = {
  valid: t('Valid'),
  withdrawn: t('Withdrawn'),
  expired: t('Expired'),
} as const satisfies Record<CertificateState, string>

export const stateTones = { valid: 'success', withdrawn: 'danger', expired: 'important' } as const satisfies Record<
  CertificateState,
  string
>

/** The end of the last day of a certificate that is valid for so many months from a moment; a month without that day ends it with its last. */
export function expiryOf(issued: Date, months: number | null, timeZone: string): Date | null {
  if (months === null) return null
  const [year = 0, month = 1, day = 1] = isoDay(issued, timeZone).split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0))
  const last = new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth.getUTCDate())))
  return new Date(momentOfText(`${dayAfter(last.toISOString().slice(0, 10))}T00:00`, timeZone) ?? NaN)
}

/** The last day on which one that ends at this moment is valid: 'Mar 05, 2027'. */
export function lastDayOf(expiresAt: string, timeZone: string): string {
  return formatDate(new Date(Date.parse(expiresAt) - 1), timeZone)
}

/** A day without a time, '2026-03-05', as 'Mar 05, 2026'. */
export function formatDay(day: string): string {
  return formatDate(`${day}T00:00Z`, 'UTC')
}

/** Why a text cannot be printed, by its characters that no font has. */
export function unprintableText(missing: readonly string[]): string {
  return t('The paper cannot print {characters}. Please enter another spelling.', { characters: quoted(missing) })
}

export function quoted(characters: readonly string[]): string {
  return listed(characters.map((each) => `“${each}”`))
}

/** 'Chinese (simplified)' of a BCP 47 tag; one that is not taught in any more says itself. */
export function languageSaid(tag: string): string {
  const known = Object.entries<string>(languageNames).find(([each]) => each === tag)?.[1]
  return known ? t(known) : tag
}

/** Whether it is the certificate of whoever asks; `profileId` of nobody is undefined. */
export function isHolder(profileId: string | undefined, { profile_id }: { profile_id: string | null }): boolean {
  return profile_id !== null && profileId === profile_id
}
