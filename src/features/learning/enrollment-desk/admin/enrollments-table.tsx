import clsx from 'clsx'
import { Armchair, BadgeCheck } from 'lucide-react'
import { isErasedEmail, paymentStatusTones } from '#features/learning/enrollments/rules.ts'
import { enrolledName, movesFor, paymentNoteText, placeNote, standingNote } from '../rules.ts'
import { type enrollmentListing, paymentStatusNames } from '#features/learning/enrollments/listing.schema.ts'
import type { ListedEnrollment } from '../schema.ts'
import { placeNames, placeTones } from '#features/learning/enrollments/places/rules.ts'
import type { PaymentStatus } from '#features/learning/enrollments/schema.ts'
import { pluck } from '#records/kinds/fields.ts'
import type { useSelection } from '#records/lists/use-selection.ts'
import { useMedia } from '#platform/browser/use-media.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { selectionOf } from '#records/lists/record-table.tsx'
import { RowKeysHint, rowKeys, SortableTh, type Sorting } from '#records/lists/sortable-table.tsx'
import { RowMenu, RowName } from '#platform/ui/row-menu.tsx'
import { ActionsTh, Table, Td, Th, Checkbox } from '#platform/ui/table.tsx'
import { formatDate, formatTime } from '#platform/values/dates.ts'
import type { SortOf } from '#records/lists/listing.ts'
import { formatMoney } from '#platform/values/money.ts'
import { t } from '#platform/values/translate.ts'
import { listed } from '#platform/values/listed.ts'

type Column = SortOf<typeof enrollmentListing>
type Props = {
  sorting: Sorting<Column>
  onSort: (next: Sorting<Column>) => void
  enrollments: readonly ListedEnrollment[]
  onMark: (enrollment: ListedEnrollment) => void
  onPlace?: (enrollment: ListedEnrollment) => void
  selection: Pick<ReturnType<typeof useSelection>, 'selected' | 'select'>
}

export function EnrollmentsTable({ enrollments, onMark, onPlace, selection, sorting, onSort }: Props) {
  const { selected, select } = selection
  const sort = { sorting, onSort }
  const isWide = !useMedia('(width < 80rem)')
  return (
    <div className="grid gap-3">
      <Table label={t('Enrollments')}>
        <thead>
          <tr>
            <Th className="w-px">
              <Checkbox
                label={t('Select all enrollments shown')}
                checked={enrollments.length > 0 && enrollments.every(({ id }) => selected.has(id))}
                onCheck={(on) => select(pluck(enrollments, 'id'), on)}
              />
            </Th>
            <SortableTh column="person" {...sort}>
              {t('Person')}
            </SortableTh>
            <SortableTh column="course" className={wide} {...sort}>
              {t('Course')}
            </SortableTh>
            <SortableTh column="amount" className={clsx(wide, 'text-right')} {...sort}>
              {t('Amount')}
            </SortableTh>
            <SortableTh column="payment" className={roomy} {...sort}>
              {t('Payment')}
            </SortableTh>
            <Th className={wide}>{t('Notes')}</Th>
            <SortableTh column="created" className={wide} {...sort}>
              {t('date::Enrolled')}
            </SortableTh>
            <ActionsTh />
          </tr>
        </thead>
        <tbody {...rowKeys}>
          {enrollments.map((enrollment) => (
            <EnrollmentRow key={enrollment.id} {...{ enrollment, onMark, onPlace, selection, isWide }} />
          ))}
        </tbody>
      </Table>
      <RowKeysHint />
    </div>
  )
}

type EnrollmentRowProps = Pick<Props, 'onMark' | 'onPlace' | 'selection'> & {
  enrollment: ListedEnrollment
  isWide: boolean
}

function EnrollmentRow({ enrollment, onMark, onPlace, selection, isWide }: EnrollmentRowProps) {
  const { selected, select } = selection
  const { timeZone } = useSite()
  return (
    <tr className="hover:bg-wash xl:h-19">
      <Td className="align-middle">
        <Checkbox
          label={t('Select {name}, {course}', {
            name: enrolledName(enrollment),
            course: enrollment.course_title,
          })}
          checked={selected.has(enrollment.id)}
          onCheck={(on) => select([enrollment.id], on)}
        />
      </Td>
      <Td className="align-middle sm:max-xl:w-3/5 xl:max-w-60 xl:min-w-44">
        <Person enrollment={enrollment} onMark={() => onMark(enrollment)} />
        <span className="mt-2 block sm:hidden">
          <Standing enrollment={enrollment} />
        </span>
        <span className="mt-1.5 block text-xs xl:hidden">
          {mixedText(enrollment.course_title)} ·{' '}
          <span className="whitespace-nowrap">{formatMoney(enrollment.amount, enrollment.currency)}</span> ·{' '}
          <span className="whitespace-nowrap">{formatDate(enrollment.created_at, timeZone)}</span>
        </span>
        {!isWide && (
          <span className="mt-1 grid gap-0.5">
            <Notes enrollment={enrollment} />
          </span>
        )}
      </Td>
      <Td className={clsx(wide, 'min-w-40 align-middle')}>
        <span className={enrollment.course_id === null ? 'line-clamp-1' : 'line-clamp-2'}>
          {mixedText(enrollment.course_title)}
        </span>
        {enrollment.course_id === null && <span className="block text-xs text-muted">{t('Deleted course')}</span>}
      </Td>
      <Td numeric className={clsx(wide, 'align-middle whitespace-nowrap')}>
        {formatMoney(enrollment.amount, enrollment.currency)}
      </Td>
      <Td className={clsx(roomy, 'align-middle xl:min-w-58')}>
        <Standing enrollment={enrollment} />
      </Td>
      <Td className={clsx(wide, 'max-w-40 align-middle')}>
        {isWide && (
          <span className="line-clamp-2">
            <Notes enrollment={enrollment} />
          </span>
        )}
      </Td>
      <Td className={clsx(wide, 'align-middle whitespace-nowrap tabular-nums')}>
        <time dateTime={enrollment.created_at}>
          {formatDate(enrollment.created_at, timeZone)}
          <span className="block text-xs text-muted">{formatTime(enrollment.created_at, timeZone)}</span>
        </time>
      </Td>
      <Td className="w-px pr-0! text-right align-middle">
        <RowMenu
          name={listed([enrolledName(enrollment), enrollment.course_title])}
          actions={[
            { label: t('Mark the payment…'), icon: BadgeCheck, key: 'm', run: () => onMark(enrollment) },
            ...(onPlace && movesFor(enrollment).length > 0
              ? [{ label: t('Place…'), icon: Armchair, key: 'p', run: () => onPlace(enrollment) }]
              : []),
            selectionOf(enrollment.id, { selected, onSelect: select }),
          ]}
        />
      </Td>
    </tr>
  )
}

export function PaymentBadge({ status }: { status: PaymentStatus }) {
  return <Badge tone={paymentStatusTones[status]}>{paymentStatusNames[status]}</Badge>
}

/** Nothing where the course has no places and somebody is in it. */
export function PlaceBadge({ enrollment }: { enrollment: ListedEnrollment }) {
  const { state } = enrollment.place
  // The payment says it.
  if (state === 'none') return null
  if (state !== 'seated') return <Badge tone={placeTones[state]}>{placeNames[state]}</Badge>
  const isIn = enrollment.course_has_places && enrollment.payment_status === 'completed'
  return isIn && <Badge tone="success">{placeNames.seated}</Badge>
}

function Standing({ enrollment }: { enrollment: ListedEnrollment }) {
  const { timeZone } = useSite()
  const where = placeNote(enrollment, timeZone)
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <PaymentBadge status={enrollment.payment_status} />
      <PlaceBadge enrollment={enrollment} />
      {where && <span className="block w-full text-xs text-muted">{where}</span>}
    </span>
  )
}

/** What the office should know of it, then what else is known of the person. */
function Notes({ enrollment }: { enrollment: ListedEnrollment }) {
  const { phone, organization, has_account, email, payer, payment_note, payment_notes } = enrollment
  const [latest] = payment_notes
  const notes = [standingNote(enrollment), latest ? paymentNoteText(latest) : null].filter((note) => note !== null)
  const more = [organization, phone, !has_account && !isErasedEmail(email) && t('no account yet')].filter(
    (text) => typeof text === 'string',
  )
  return (
    <>
      {notes.map((note) => (
        <span key={note} className="block text-xs font-[550]">
          {mixedText(note)}
        </span>
      ))}
      {more.length > 0 && <Small text={more.join(' · ')} />}
      {payer !== null && <Small text={t('Paid by {payer}', { payer })} />}
      {payment_note !== null && <Small text={t('Note: {note}', { note: payment_note })} />}
    </>
  )
}

function Person({ enrollment, onMark }: { enrollment: ListedEnrollment; onMark: () => void }) {
  const { full_name, email, course_title } = enrollment
  const isErased = isErasedEmail(email)
  const address = isErased ? <span className="text-muted">{t('Account erased')}</span> : email
  return (
    <>
      <RowName
        label={t('Mark the payment of {name} for {course}', { name: enrolledName(enrollment), course: course_title })}
        className="font-[550] break-words xl:line-clamp-1"
        onOpen={onMark}
      >
        {full_name === null ? address : mixedText(full_name)}
      </RowName>
      {full_name !== null && <span className="block break-all xl:line-clamp-1">{address}</span>}
    </>
  )
}

function Small({ text }: { text: string }) {
  return <span className="block text-xs text-muted">{mixedText(text)}</span>
}

const wide = 'max-xl:hidden'
const roomy = 'max-sm:hidden'
