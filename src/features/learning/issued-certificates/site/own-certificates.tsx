import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { hideName, ownCertificatesQuery } from '../client.ts'
import { formatDay, lastDayOf, stateNames, stateTones } from '../rules.ts'
import type { OwnCertificate } from '../schema.ts'
import { focusGroup } from '#platform/browser/focus-place.ts'
import { rowsOf, withRow } from '#platform/browser/paged-query.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { FailedState } from '#platform/ui/failed-state.tsx'
import { TextLink } from '#platform/ui/link.tsx'
import { PartLoading } from '#platform/ui/together.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { Switch } from '#platform/ui/switch.tsx'
import { useAction } from '#platform/ui/use-action.ts'
import { addressIn, t } from '#platform/values/translate.ts'

/** The certificates that somebody holds; nothing where there are none. */
export function OwnCertificates({ person }: { person: string }) {
  const query = useInfiniteQuery(ownCertificatesQuery(person))
  const { data, error, isFetching, hasNextPage, fetchNextPage } = query
  const certificates = rowsOf(data)
  if (!data && error) {
    return (
      <FailedState title={t('Loading Failed')} query={query}>
        {t('Your certificates could not be read. Please try again in a moment.')}
      </FailedState>
    )
  }
  if (!data) return <PartLoading />
  if (certificates.length === 0) return null
  return (
    <section aria-labelledby="own-certificates">
      <h2 id="own-certificates" className="text-2xl">
        {t('Your certificates')}
      </h2>
      <div {...focusGroup} aria-labelledby="own-certificates">
        <ul className="hairline-t mt-5">
          {certificates.map((certificate) => (
            <CertificateRow key={certificate.id} certificate={certificate} person={person} />
          ))}
        </ul>
        {hasNextPage && (
          <Button variant="secondary" className="mt-6" busy={isFetching} onClick={() => void fetchNextPage()}>
            {t('Show earlier certificates')}
          </Button>
        )}
      </div>
    </section>
  )
}

function CertificateRow({ certificate, person }: { certificate: OwnCertificate; person: string }) {
  const { timeZone } = useSite()
  const { state, title, course_title, number, completed_on, expires_at } = certificate
  return (
    <li className="hairline-b grid items-center gap-x-10 gap-y-4 py-5 md:grid-cols-[1fr_auto]">
      <div className="grid min-w-0 gap-1.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
          <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>
          <span>{t('Completed {day}', { day: formatDay(completed_on) })}</span>
          {expires_at !== null && <span>{t('Valid until {day}', { day: lastDayOf(expires_at, timeZone) })}</span>}
        </p>
        <h3>{mixedText(title)}</h3>
        <p className="text-sm text-muted">{mixedText(course_title)}</p>
        <p className="text-sm">
          <TextLink to={`/certificates/${number}`} className="font-mono whitespace-nowrap">
            {number}
          </TextLink>
        </p>
      </div>
      <div className="grid gap-3">
        {state === 'valid' && (
          <div className="flex flex-wrap gap-3">
            <a
              href={addressIn(`/certificates/${number}.pdf`)}
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
              download
            >
              <Download className="size-4" />
              {t('PDF')}
              <span className="sr-only"> {mixedText(t('of {title}', { title }))}</span>
            </a>
            <a
              href={`/certificates/${number}/credential.jwt`}
              className={buttonClass({ variant: 'quiet', size: 'sm' })}
              download
            >
              {t('Digital credential')}
              <span className="sr-only"> {mixedText(t('of {title}', { title }))}</span>
            </a>
          </div>
        )}
        <HideName certificate={certificate} person={person} />
      </div>
    </li>
  )
}

function HideName({ certificate: { id, is_name_hidden }, person }: { certificate: OwnCertificate; person: string }) {
  const queries = useQueryClient()
  const { isBusy, run } = useAction()
  async function hide(isHidden: boolean) {
    const changed = await hideName(id, isHidden)
    queries.setQueryData(ownCertificatesQuery(person).queryKey, (known) => known && withRow(known, changed))
  }
  return (
    <Switch
      label={t('Hide my name on its page')}
      checked={is_name_hidden}
      aria-busy={isBusy}
      onChange={({ target }) => !isBusy && void run(t('That did not work'), () => hide(target.checked))}
    />
  )
}
