import clsx from 'clsx'
import type { issuedCertificateListing } from '../listing.schema.ts'
import { lastDayOf, stateNames, stateTones } from '../rules.ts'
import type { IssuedCertificate } from '../schema.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { rowKeys, SortableTh, type Sorting } from '#records/lists/sortable-table.tsx'
import { Table, Td, Th } from '#platform/ui/table.tsx'
import { formatDate } from '#platform/values/dates.ts'
import type { SortOf } from '#records/lists/listing.ts'

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
    <Table label="Issued certificates">
      <thead>
        <tr>
          <SortableTh column="person" {...sort}>
            Holder
          </SortableTh>
          <SortableTh column="course" className={wide} {...sort}>
            Course
          </SortableTh>
          <Th className={wide}>Number</Th>
          <SortableTh column="issued" className={wide} {...sort}>
            Issued
          </SortableTh>
          <Th className={roomy}>State</Th>
          <Th className="text-right print:hidden">Actions</Th>
        </tr>
      </thead>
      <tbody {...rowKeys}>
        {certificates.map((certificate) => {
          const { id, number, course_title, title, issued_at } = certificate
          return (
            <tr key={id} className="hover:bg-wash">
              <Td className="xl:min-w-52">
                <span className="block font-[550]">
                  <Holder certificate={certificate} />
                </span>
                <span className="block text-xs text-muted">{mixedText(title)}</span>
                <span className="mt-2 block sm:hidden">
                  <StateBadge certificate={certificate} />
                </span>
                <span className="mt-1.5 block text-xs xl:hidden">
                  {mixedText(course_title)} · <span className="font-mono whitespace-nowrap">{number}</span> ·{' '}
                  {formatDate(issued_at, timeZone)}
                </span>
              </Td>
              <Td className={clsx(wide, 'min-w-44')}>{mixedText(course_title)}</Td>
              <Td className={clsx(wide, 'font-mono whitespace-nowrap')}>{number}</Td>
              <Td className={clsx(wide, 'whitespace-nowrap tabular-nums')}>
                <time dateTime={issued_at}>{formatDate(issued_at, timeZone)}</time>
              </Td>
              <Td className={roomy}>
                <StateBadge certificate={certificate} />
                <Until certificate={certificate} />
              </Td>
              <Td className="w-px text-right">
                <Button
                  variant="secondary"
                  size="sm"
                  data-row-action="edit"
                  aria-label={`Open the certificate ${number}`}
                  onClick={() => onOpen(certificate)}
                >
                  Open
                </Button>
              </Td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}

export function Holder({ certificate: { holder_name } }: { certificate: IssuedCertificate }) {
  if (holder_name === null) return <span className="text-muted">Account erased</span>
  return mixedText(holder_name)
}

export function StateBadge({ certificate: { state } }: { certificate: IssuedCertificate }) {
  if (state === null) return <Badge>Erased</Badge>
  return <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>
}

function Until({ certificate: { state, expires_at } }: { certificate: IssuedCertificate }) {
  const { timeZone } = useSite()
  if (state !== 'valid' || expires_at === null) return null
  return (
    <span className="mt-1 block text-xs whitespace-nowrap text-muted">Until {lastDayOf(expires_at, timeZone)}</span>
  )
}

const wide = 'max-xl:hidden'
const roomy = 'max-sm:hidden'
