import { printable } from '#platform/values/printable.ts'
import { formatNumber } from '../numbers.rules.ts'
import { formatDay, languageSaid, lastDayOf, type StoredCertificate } from '../rules.ts'
import { formatDate } from '#platform/values/dates.ts'
import { languageTag, t } from '#platform/values/translate.ts'
import { listed } from '#platform/values/listed.ts'

/** What is printed, in the order of reading. */
export type Sheet = {
  id: string
  issuedAt: string
  title: string
  holder: string
  course: string
  facts: { label: string; value: string }[]
  /** In groups. */
  number: string
  /** Of the page that says whether it is valid; the QR code holds it. */
  address: string
  issuer: string
  words: ReturnType<typeof paperWords>
  /** A BCP 47 tag. */
  language: string
}

const paperWords = () => ({
  certifies: t('This certifies that'),
  completed: t('has completed the course'),
  completedOn: t('date::Completed'),
  issuedOn: t('Issued'),
  validUntil: t('Valid until'),
  hours: t('study::Hours'),
  language: t('teaching::Language'),
  teachers: t('Taught by'),
  number: t('Certificate number'),
  check: t('Is it valid? Scan the code, or open'),
})

export function sheetOf(
  certificate: StoredCertificate,
  { siteName, publicUrl, timeZone }: { siteName: string; publicUrl: string; timeZone: string },
): Sheet {
  const { hours, language, teachers, expires_at: expires } = certificate
  const words = paperWords()
  const number = formatNumber(certificate.number)
  const facts = [
    { label: words.teachers, value: printable(listed(teachers)) },
    { label: words.completedOn, value: formatDay(certificate.completed_on) },
    { label: words.issuedOn, value: formatDate(certificate.issued_at, timeZone) },
    { label: words.validUntil, value: expires === null ? '' : lastDayOf(expires.toISOString(), timeZone) },
    { label: words.hours, value: hours === null ? '' : String(hours) },
    { label: words.language, value: language === null ? '' : languageSaid(language) },
  ]
  return {
    id: certificate.id,
    issuedAt: certificate.issued_at.toISOString(),
    title: printable(certificate.title),
    holder: printable(certificate.holder_name),
    course: printable(certificate.course_title),
    facts: facts.filter(({ value }) => value !== ''),
    number,
    address: `${publicUrl}/certificates/${number}`,
    issuer: printable(siteName),
    words,
    language: languageTag(),
  }
}
