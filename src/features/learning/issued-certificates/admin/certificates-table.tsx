import clsx from 'clsx'
import type { issuedCertificateListing } from '../listing.schema.ts'
import { lastDayOf, stateNames, stateTones } from '../rules.ts'
import type { IssuedCertificate } from '../schema.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { rowActions } from '#records/lists/record-table.tsx'
import { RowKeysHint, rowKeys, SortableTh, type Sorting } from '#records/lists/sortable-table.tsx'
import { RowMenu, RowName } from '#platform/ui/row-menu.tsx'
import { ActionsTh, Table, Td, Th } from '#platform/ui/table.tsx'
import { formatDate } from '#platform/values/dates.ts'
import type { SortOf } from '#records/lists/listing.ts'
import { t } from '#platform/values/translate.ts'

type Column = SortOf<typeof issuedCertificateListing>
type Props = {
  certificates: readonly IssuedCertificate[]
  sorting: Sorting<Column>
  onSort: (next: Sorting<Column>) => void
  onOpen: (certificate: IssuedCertificate) => void
}

export function CertificatesTable({ certificates, sorting, onSort, onOpen }: Props) {
  const sort = { sorting, onSort }
  const { timeZone } = useSite()
  return (
    <div className="grid gap-3">
      <Table label={t('Issued certificates')}>
        <thead>
          <tr>
            <SortableTh column="person" {...sort}>
              {t('Holder')}
            </SortableTh>
            <SortableTh column="course" className={wide} {...sort}>
              {t('Course')}
            </SortableTh>
            <Th className={wide}>{t('certificate::Number')}</Th>
            <SortableTh column="issued" className={wide} {...sort}>
              {t('Issued')}
            </SortableTh>
            <Th className={roomy}>{t('State')}</Th>
            <ActionsTh />
          </tr>
        </thead>
        <tbody {...rowKeys}>
          {certificates.map((certificate) => {
            const { id, number, course_title, title, issued_at } = certificate
            return (
              <tr key={id} className="hover:bg-wash xl:h-18">
                <Td className="align-middle xl:min-w-52">
                  <RowName
                    label={openLabel(certificate)}
                    className="font-[550] xl:line-clamp-1"
                    onOpen={() => onOpen(certificate)}
                  >
                    <Holder certificate={certificate} />
                  </RowName>
                  <span className="block text-xs text-muted xl:line-clamp-1">{mixedText(title)}</span>
                  <span className="mt-2 block sm:hidden">
                    <StateBadge certificate={certificate} />
                  </span>
                  <span className="mt-1.5 block text-xs xl:hidden">
                    {mixedText(course_title)} · <span className="font-mono whitespace-nowrap">{number}</span> ·{' '}
                    {formatDate(issued_at, timeZone)}
                  </span>
                </Td>
                <Td className={clsx(wide, 'min-w-44 align-middle')}>
                  <span className="line-clamp-2">{mixedText(course_title)}</span>
                </Td>
                <Td className={clsx(wide, 'align-middle font-mono whitespace-nowrap')}>{number}</Td>
                <Td className={clsx(wide, 'align-middle whitespace-nowrap tabular-nums')}>
                  <time dateTime={issued_at}>{formatDate(issued_at, timeZone)}</time>
                </Td>
                <Td className={clsx(roomy, 'align-middle')}>
                  <StateBadge certificate={certificate} />
                  <Until certificate={certificate} />
                </Td>
                <Td className="w-px pr-0! text-right align-middle">
                  <RowMenu name={number} actions={rowActions({ action: 'open', onEdit: () => onOpen(certificate) })} />
                </Td>
              </tr>
            )
          })}
        </tbody>
      </Table>
      <RowKeysHint />
    </div>
  )
}

/** Whose name it is, and its number where a name is not enough. */
function openLabel({ number, holder_name }: IssuedCertificate): string {
  return holder_name === null
    ? t('Open the certificate {number}, account erased', { number })
    : t('Open the certificate {number} of {holder_name}', { number, holder_name })
}

export function Holder({ certificate: { holder_name } }: { certificate: IssuedCertificate }) {
  if (holder_name === null) return <span className="text-muted">{t('Account erased')}</span>
  return mixedText(holder_name)
}

export function StateBadge({ certificate: { state } }: { certificate: IssuedCertificate }) {
  if (state === null) return <Badge>{t('Erased')}</Badge>
  return <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>
}

function Until({ certificate: { state, expires_at } }: { certificate: IssuedCertificate }) {
  const { timeZone } = useSite()
  if (state !== 'valid' || expires_at === null) return null
  return (
    <span className="mt-1 block text-xs whitespace-nowrap text-muted">
      {t('Until {day}', { day: lastDayOf(expires_at, timeZone) })}
    </span>
  )
}

const wide = 'max-xl:hidden'
const roomy = 'max-sm:hidden'
