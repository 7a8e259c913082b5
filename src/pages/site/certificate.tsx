import { useQuery } from '@tanstack/react-query'
import { redirect, useParams } from 'react-router'
import { verificationQuery } from '#features/learning/issued-certificates/client.ts'
import { formatNumber, symbolsIn } from '#features/learning/issued-certificates/numbers.rules.ts'
import { apiContext } from '#platform/browser/page-context.ts'
import { begin, preload } from '#platform/browser/page-data.ts'
import { usePageTitle, useSite } from '#platform/browser/use-site.ts'
import { LoadingRegion, Skeleton, SkeletonText } from '#platform/ui/skeleton.tsx'
import { privateTags } from './page-tags.tsx'
import type { Route } from './+types/certificate'
import {
  AskTheAcademy,
  hindranceOf,
  hindranceTitles,
  NotVerified,
} from '#features/learning/issued-certificates/site/not-verified.tsx'
import { addressIn, sentenceSpace, t } from '#platform/values/translate.ts'
import clsx from 'clsx'
import { BadgeCheck, CircleSlash, FileBadge, FileDown, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDay, languageSaid, lastDayOf } from '#features/learning/issued-certificates/rules.ts'
import type { CertificateState, Verification } from '#features/learning/issued-certificates/schema.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { TextLink } from '#platform/ui/link.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { formatDate } from '#platform/values/dates.ts'
import { languageOf } from '#platform/values/language.ts'
import { NumberForm } from '#features/learning/issued-certificates/site/number-form.tsx'
import { listed } from '#platform/values/listed.ts'

/** @throws Response 308 from another spelling to the one that is printed, whether anybody has the number or not */
export async function loader({ context, params: { number } }: Route.LoaderArgs) {
  const symbols = symbolsIn(number)
  if (symbols !== null && formatNumber(symbols) !== number)
    throw redirect(`/certificates/${formatNumber(symbols)}`, 308)
  return preload([verificationQuery(number, context.get(apiContext))])
}
export const clientLoader = ({ params: { number } }: Route.ClientLoaderArgs) => begin([verificationQuery(number)])

/** At a limit with when to come back. */
export const headers: Route.HeadersFunction = ({ errorHeaders, loaderHeaders }) => {
  const sent = new Headers(errorHeaders ?? loaderHeaders)
  sent.set('x-robots-tag', 'noindex')
  return sent
}

// Nothing of the certificate: titles stay in histories and previews of links.
export const meta: Route.MetaFunction = (page) => privateTags(page, t('Check a certificate'))

export default function CertificatePage() {
  const { number = '' } = useParams()
  return <CertificateScreen key={number} number={number} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { number = '' } = useParams()
  return <NotVerified hindrance={hindranceOf(error)} typed={number} />
}

function CertificateScreen({ number }: { number: string }) {
  const { data: certificate, error } = useQuery(verificationQuery(number))
  const hindrance = error && hindranceOf(error)
  usePageTitle(certificate ? verifiedTitles[certificate.state] : hindrance ? hindranceTitles[hindrance] : undefined)
  if (certificate) return <Verified certificate={certificate} />
  if (hindrance) return <NotVerified hindrance={hindrance} typed={number} />
  return (
    <LoadingRegion label={t('Checking the certificate…')} className="page-margins grid-12 py-14 sm:py-20">
      <div className="col-span-12 lg:col-span-8 lg:col-start-3">
        <h1 className="sr-only">{t('Check a certificate')}</h1>
        <Skeleton className="size-12 rounded-full" />
        <Skeleton className="mt-5 h-12 w-[min(32rem,90%)]" />
        <SkeletonText lines={6} className="mt-16" />
      </div>
    </LoadingRegion>
  )
}

const verifiedTitles = {
  valid: t('This certificate is valid'),
  withdrawn: t('This certificate was withdrawn'),
  expired: t('This certificate has expired'),
} as const satisfies Record<CertificateState, string>

const marks = { valid: BadgeCheck, withdrawn: CircleSlash, expired: Hourglass } as const
const tones = { valid: 'text-success', withdrawn: 'text-danger', expired: 'text-important' } as const

/** A certificate as its page shows it: what is printed on it, and whether it stands. */
export function Verified({ certificate }: { certificate: Verification }) {
  const { state, holder_name, title, course_title } = certificate
  const Mark = marks[state]
  return (
    <div className="page-margins grid-12 py-14 sm:py-20">
      <div className="col-span-12 grid gap-10 lg:col-span-8 lg:col-start-3">
        <header className="grid gap-4">
          <Mark className={clsx('size-12', tones[state])} strokeWidth={1.25} />
          <h1 className="text-balance">{verifiedTitles[state]}</h1>
          <StateText certificate={certificate} />
        </header>
        <article aria-label={t('What is printed on it')} className="hairline-t hairline-b grid gap-8 py-10">
          <div className="grid gap-2">
            {holder_name === null ? (
              <p className="text-lg text-muted">{t('The holder has hidden their name.')}</p>
            ) : (
              <h2 className="text-3xl text-balance" lang={languageOf(holder_name)}>
                {mixedText(holder_name)}
              </h2>
            )}
            <p className="text-lg" lang={languageOf(title)}>
              {mixedText(title)}
            </p>
          </div>
          <dl className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
            <Fact name={t('Course')}>{mixedText(course_title)}</Fact>
            <Facts certificate={certificate} />
          </dl>
        </article>
        {state === 'valid' && <CertificateFiles number={certificate.number} hasPaper={holder_name !== null} />}
        <div className="grid max-w-xl gap-6">
          <NumberForm label={t('Check another certificate')} />
          <AskTheAcademy />
        </div>
      </div>
    </div>
  )
}

function StateText({ certificate }: { certificate: Verification }) {
  const { name, timeZone } = useSite()
  const { state, expires_at, withdrawn_at, withdrawn_reason, replaced_by } = certificate
  return (
    <div className="measure grid gap-3 text-lg text-muted">
      {state === 'valid' && (
        <p>{t('{name} issued it and stands by it. Please compare what follows with the paper.', { name })}</p>
      )}
      {state === 'expired' && expires_at !== null && (
        <p>
          {t('It was valid until {day}. What follows was right until then.', {
            day: lastDayOf(expires_at, timeZone),
          })}
        </p>
      )}
      {state === 'withdrawn' && withdrawn_at !== null && (
        <p>
          {t('The academy withdrew it on {date}. It certifies nothing any more.', {
            date: formatDate(withdrawn_at, timeZone),
          })}
        </p>
      )}
      {withdrawn_reason !== null && <p>{mixedText(withdrawn_reason)}</p>}
      {replaced_by !== null && (
        <p>
          {t('Another one was issued in its place:')}
          {sentenceSpace()}
          <TextLink to={`/certificates/${replaced_by}`} className="font-mono whitespace-nowrap">
            {replaced_by}
          </TextLink>
        </p>
      )}
    </div>
  )
}

function Facts({ certificate }: { certificate: Verification }) {
  const { timeZone } = useSite()
  const { number, completed_on, issued_at, expires_at, teachers, hours, language } = certificate
  return (
    <>
      <Fact name={t('date::Completed')}>
        <time dateTime={completed_on}>{formatDay(completed_on)}</time>
      </Fact>
      <Fact name={t('Issued')}>
        <time dateTime={issued_at}>{formatDate(issued_at, timeZone)}</time>
      </Fact>
      <Fact name={t('Valid until')}>{expires_at === null ? t('No end') : lastDayOf(expires_at, timeZone)}</Fact>
      {teachers.length > 0 && <Fact name={t('Taught by')}>{mixedText(listed(teachers))}</Fact>}
      {hours !== null && <Fact name={t('Hours of study')}>{hours}</Fact>}
      {language !== null && <Fact name={t('Language of teaching')}>{languageSaid(language)}</Fact>}
      <Fact name={t('certificate::Number')}>
        <span className="font-mono whitespace-nowrap">{number}</span>
      </Fact>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}

type CertificateFilesProps = {
  /** As it is printed. */
  number: string
  /** Whether whoever looks may have the PDF: the name is not hidden, or is their own. */
  hasPaper: boolean
}

/** A valid certificate to keep: as a PDF to print, and as a credential that other programs check. */
export function CertificateFiles({ number, hasPaper }: CertificateFilesProps) {
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        {hasPaper && (
          <a href={addressIn(`/certificates/${number}.pdf`)} className={buttonClass({ variant: 'secondary' })}>
            <FileDown className="size-4" />
            {t('PDF to print')}
          </a>
        )}
        <a
          href={`/certificates/${number}/credential.jwt`}
          download={`certificate-${number}.jwt`}
          className={buttonClass({ variant: 'secondary' })}
        >
          <FileBadge className="size-4" />
          {t('Digital credential')}
        </a>
      </div>
      <p className="measure text-sm text-muted">
        {t('The credential is a file that wallets and other programs can check by themselves (Open Badges 3.0).')}
      </p>
    </div>
  )
}
