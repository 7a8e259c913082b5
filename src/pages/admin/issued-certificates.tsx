import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Award, Ban, RefreshCw } from 'lucide-react'
import { useCourseFilter } from '#features/learning/enrollment-desk/admin/course-filter.tsx'
import { issuedCertificateWords } from '#features/learning/issued-certificates/kind.ts'
import {
  issuedCertificateCountQuery,
  issuedCertificatesQuery,
} from '#features/learning/issued-certificates/listing.client.ts'
import { issuedCertificateListing } from '#features/learning/issued-certificates/listing.schema.ts'
import type { IssuedCertificate } from '#features/learning/issued-certificates/schema.ts'
import { useListing } from '#records/lists/use-listing.ts'
import { useRecordList } from '#records/lists/use-record-list.ts'
import { Button, ButtonLink } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { PagedRows } from '#records/lists/paged-rows.tsx'
import { isRecordId } from '#platform/values/record-id.ts'
import { AdminPage, adminTitle } from '../shells/admin-page.tsx'
import { lineActionClass, ListHead } from '../shells/records-screen.tsx'
import {
  CertificatesTable,
  Holder,
  StateBadge,
} from '#features/learning/issued-certificates/admin/certificates-table.tsx'
import { addressIn, t } from '#platform/values/translate.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { formatDay, languageSaid, lastDayOf } from '#features/learning/issued-certificates/rules.ts'
import { browserApi, call } from '#platform/browser/api-client.ts'
import { lazyNamed } from '#platform/browser/lazy-import.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Dialog } from '#platform/ui/dialog.tsx'
import { ExternalLink } from '#platform/ui/link.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { CopyField } from '#platform/ui/copy-field.tsx'
import { formatDate, formatMoment } from '#platform/values/dates.ts'
import { ReissueDialog, WithdrawDialog } from '#features/learning/issued-certificates/admin/change-dialogs.tsx'
import { listed } from '#platform/values/listed.ts'
import { Rich } from '#platform/ui/rich.tsx'

export const meta = () => adminTitle(t('Issued certificates'))

const furtherNames = { course: isRecordId }

export default function IssuedCertificatesPage() {
  const { asked, askedBy, state, sorting, onSort, isNarrowed } = useListing(issuedCertificateListing, furtherNames)
  const { course = '' } = asked
  const query = useInfiniteQuery(issuedCertificatesQuery(asked))
  const count = useQuery(issuedCertificateCountQuery(asked))
  const { topic, noun } = issuedCertificateWords
  // Nobody deletes one: it is withdrawn.
  const list = useRecordList<IssuedCertificate>({
    topic,
    read: (id) => call(browserApi, 'GET', '/api/admin/issued-certificates/{id}', { params: { id } }),
  })
  const ofCourse = useCourseFilter({
    course,
    deletedCourse: '',
    clearLabel: t('Certificates of every course'),
    names: ['course'],
    onChoose: (chosen) => state.narrow({ course: chosen?.id ?? '' }),
  })
  return (
    <AdminPage title={t('Issued certificates')} lead={t('Who holds which, and whether it stands.')}>
      <ListHead
        listing={issuedCertificateListing}
        state={state}
        list="issued-certificates"
        further={[ofCourse]}
        countOf={(names) => issuedCertificateCountQuery(askedBy(names))}
        action={
          <ButtonLink
            to={`/admin/issued-certificates/issue${course && `?course=${course}`}`}
            className={lineActionClass}
            icon={Award}
          >
            <span className="max-lg:sr-only">{t('Issue certificates…')}</span>
          </ButtonLink>
        }
      />
      <PagedRows
        query={query}
        total={count.data}
        noun={noun}
        failed={t('The issued certificates could not be loaded')}
        empty={
          <EmptyState titleLevel="h2" title={isNarrowed ? t('No certificates match') : t('No certificates issued yet')}>
            {isNarrowed
              ? t('Try other words, or another filter.')
              : t(
                  'The certificates that people hold will stand here. Whoever has completed a course can get one: choose “Issue certificates…”.',
                )}
          </EmptyState>
        }
      >
        {(certificates) => <CertificatesTable {...{ certificates, sorting, onSort }} onOpen={list.edit} />}
      </PagedRows>
      {list.edited && (
        <CertificateDialog
          key={list.edited.id}
          certificate={list.edited}
          onChanged={(certificate) => {
            list.refresh()
            if (certificate.id !== list.edited?.id) list.turnTo(certificate.id)
          }}
          onVisit={list.turnTo}
          onClose={list.close}
        />
      )}
    </AdminPage>
  )
}

const QrCode = lazyNamed(() => import('#features/content/announcements/site/qr-code.tsx'), 'QrCode')

type CertificateDialogProps = {
  certificate: IssuedCertificate
  /** After a change, with the one to show from now on. */
  onChanged: (certificate: IssuedCertificate) => void
  onVisit: (id: string) => void
  onClose: () => void
}

/** Everything of one issued certificate, and what can be done to it. */
function CertificateDialog({ certificate: opened, onChanged, onVisit, onClose }: CertificateDialogProps) {
  // As it was left since it was opened.
  const [newer, setNewer] = useState<IssuedCertificate | null>(null)
  const certificate = newer && newer.version > opened.version ? newer : opened
  const [asking, setAsking] = useState<'withdraw' | 'reissue' | null>(null)
  const { state, title, course_title, withdrawn_at } = certificate
  const isStanding = state !== null && withdrawn_at === null
  const changed = (next: IssuedCertificate) => {
    if (next.id === certificate.id) setNewer(next)
    onChanged(next)
  }
  const about = { certificate, onChanged: changed, onStale: setNewer, onClose: () => setAsking(null) }
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={<Holder certificate={certificate} />}
      description={
        <>
          {mixedText(title)} · {mixedText(course_title)}
        </>
      }
      foot={
        <>
          {isStanding && (
            <>
              <Button variant="secondary" className="sm:mr-auto" icon={Ban} onClick={() => setAsking('withdraw')}>
                {t('certificate::Withdraw…')}
              </Button>
              <Button variant="secondary" icon={RefreshCw} onClick={() => setAsking('reissue')}>
                {t('Issue again…')}
              </Button>
            </>
          )}
          <Button onClick={onClose}>{t('Done')}</Button>
        </>
      }
    >
      <div className="grid gap-8">
        <Look certificate={certificate} />
        <Facts certificate={certificate} onVisit={onVisit} />
      </div>
      {asking === 'withdraw' && <WithdrawDialog {...about} />}
      {asking === 'reissue' && <ReissueDialog {...about} />}
    </Dialog>
  )
}

/** Its number and its page, to be copied, scanned or opened. */
function Look({ certificate: { state, number, is_name_hidden } }: { certificate: IssuedCertificate }) {
  const { publicUrl } = useSite()
  if (state === null) {
    return (
      <p className="text-sm text-muted">
        {t(
          'The account of its holder is erased. Whoever looks its number up is told that there is none, and nobody gets the number again.',
        )}
      </p>
    )
  }
  const address = `/certificates/${number}`
  // With a hidden name its holder alone gets it.
  const hasPaper = state === 'valid' && !is_name_hidden
  return (
    <div className="flex flex-wrap items-start gap-6">
      <Suspense fallback={<div className="size-32" />}>
        <QrCode url={`${publicUrl}${address}`} title={t('The page of {number}', { number })} />
      </Suspense>
      <div className="grid min-w-0 flex-1 basis-72 gap-4">
        <CopyField label={t('certificate::Number')} value={number} hint={t('As it is printed, and read out.')} />
        <p className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
          <ExternalLink href={addressIn(address)}>{t('Open its page')}</ExternalLink>
          {hasPaper && <ExternalLink href={addressIn(`${address}.pdf`)}>{t('Open the PDF')}</ExternalLink>}
        </p>
      </div>
    </div>
  )
}

function Facts({ certificate, onVisit }: { certificate: IssuedCertificate; onVisit: (id: string) => void }) {
  const { timeZone } = useSite()
  const { completed_on, issued_at, issued_by, expires_at, teachers, hours, language } = certificate
  const { is_name_hidden, has_account, reissue_reason } = certificate
  return (
    <dl className="grid gap-4">
      <Part name={t('State')}>
        <StateBadge certificate={certificate} />
      </Part>
      <Withdrawal certificate={certificate} onVisit={onVisit} />
      <Part name={t('date::Completed')}>{formatDay(completed_on)}</Part>
      <Part name={t('Issued')}>
        {formatMoment(issued_at, timeZone)}
        <By person={issued_by} />
      </Part>
      {reissue_reason !== null && <Part name={t('In place of another')}>{mixedText(reissue_reason)}</Part>}
      <Part name={t('Valid until')}>{expires_at === null ? t('No end') : lastDayOf(expires_at, timeZone)}</Part>
      {teachers.length > 0 && <Part name={t('Taught by')}>{mixedText(listed(teachers))}</Part>}
      {hours !== null && <Part name={t('Hours of study')}>{hours}</Part>}
      {language !== null && <Part name={t('teaching::Language')}>{languageSaid(language)}</Part>}
      <Part name={t('Account')}>
        {has_account ? t('Its holder sees it under My learning') : t('None: it is claimed with the enrollment')}
      </Part>
      {is_name_hidden && <Part name={t('Name')}>{t('Hidden by its holder on its page')}</Part>}
    </dl>
  )
}

function Withdrawal({ certificate, onVisit }: { certificate: IssuedCertificate; onVisit: (id: string) => void }) {
  const { timeZone } = useSite()
  const { withdrawn_at, withdrawn_by, withdrawn_reason, is_reason_public, replaced_by } = certificate
  if (withdrawn_at === null) return null
  return (
    <>
      <Part name={t('date::Withdrawn')}>
        {formatDate(withdrawn_at, timeZone)}
        <By person={withdrawn_by} />
      </Part>
      {withdrawn_reason !== null && (
        <Part name={t('Why')}>
          {mixedText(withdrawn_reason)}
          <span className="block text-sm text-muted">
            {is_reason_public ? t('Its page says so.') : t('Only the office reads this.')}
          </span>
        </Part>
      )}
      {replaced_by !== null && (
        <Part name={t('Replaced by')}>
          <Button variant="quiet" size="sm" className="-ml-3 font-mono" onClick={() => onVisit(replaced_by.id)}>
            {replaced_by.number}
          </Button>
        </Part>
      )}
    </>
  )
}

function By({ person }: { person: string | null }) {
  if (person === null) return null
  return (
    <span className="block text-sm text-muted">
      <Rich text={t('by <person>{name}</person>', { name: person })} person={mixedText} />
    </span>
  )
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 sm:grid-cols-[10rem_1fr] sm:items-baseline sm:gap-4">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}
