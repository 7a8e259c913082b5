import clsx from 'clsx'
import { isErasedEmail, paymentStatusTones } from '#features/learning/enrollments/rules.ts'
import { enrolledName, movesFor, paymentNoteText, paymentStatusNames, placeNote, standingNote } from '../rules.ts'
import type { enrollmentListing } from '#features/learning/enrollments/listing.schema.ts'
import type { ListedEnrollment } from '../schema.ts'
import { placeNames, placeTones } from '#features/learning/enrollments/places/rules.ts'
import type { PaymentStatus } from '#features/learning/enrollments/schema.ts'
import { pluck } from '#records/kinds/fields.ts'
import type { useSelection } from '#records/lists/use-selection.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { SortableTh, type Sorting } from '#records/lists/sortable-table.tsx'
import { Table, Td, Th } from '#platform/ui/table.tsx'
import { formatDate, formatTime } from '#platform/values/dates.ts'
import type { SortOf } from '#records/lists/listing.ts'
import { formatMoney } from '#platform/values/money.ts'

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
  return (
    <Table label="Enrollments">
      <thead>
        <tr>
          <Th className="w-px">
            <Tick
              label="Select all enrollments shown"
              checked={enrollments.length > 0 && enrollments.every(({ id }) => selected.has(id))}
              onTick={(on) => select(pluck(enrollments, 'id'), on)}
            />
          </Th>
          <SortableTh column="person" {...sort}>
            Person
          </SortableTh>
          <SortableTh column="course" className={wide} {...sort}>
            Course
          </SortableTh>
          <SortableTh column="amount" className={clsx(wide, 'text-right')} {...sort}>
            Amount
          </SortableTh>
          <SortableTh column="payment" className={roomy} {...sort}>
            Payment
          </SortableTh>
          <SortableTh column="created" className={wide} {...sort}>
            Enrolled
          </SortableTh>
          <Th className="text-right print:hidden">Actions</Th>
        </tr>
      </thead>
      <tbody>
        {enrollments.map((enrollment) => (
          <EnrollmentRow
            key={enrollment.id}
            {...{ enrollment, onMark, onPlace }}
            isSelected={selected.has(enrollment.id)}
            onSelect={(on) => select([enrollment.id], on)}
          />
        ))}
      </tbody>
    </Table>
  )
}

type EnrollmentRowProps = Pick<Props, 'onMark' | 'onPlace'> & {
  enrollment: ListedEnrollment
  isSelected: boolean
  onSelect: (on: boolean) => void
}

function EnrollmentRow({ enrollment, isSelected, onSelect, onMark, onPlace }: EnrollmentRowProps) {
  const { timeZone } = useSite()
  return (
    <tr className="hover:bg-wash">
      <Td>
        <Tick
          label={`Select ${enrolledName(enrollment)}, ${enrollment.course_title}`}
          checked={isSelected}
          onTick={onSelect}
        />
      </Td>
      <Td className="xl:min-w-52">
        <Person enrollment={enrollment} />
        <span className="mt-2 block sm:hidden">
          <Standing enrollment={enrollment} />
        </span>
        <span className="mt-1.5 block text-xs xl:hidden">
          {mixedText(enrollment.course_title)} · {formatMoney(enrollment.amount, enrollment.currency)} ·{' '}
          {formatDate(enrollment.created_at, timeZone)}
        </span>
        <Notes enrollment={enrollment} />
      </Td>
      <Td className={clsx(wide, 'min-w-44')}>
        {mixedText(enrollment.course_title)}
        {enrollment.course_id === null && <span className="block text-xs text-muted">Deleted course</span>}
      </Td>
      <Td numeric className={clsx(wide, 'whitespace-nowrap')}>
        {formatMoney(enrollment.amount, enrollment.currency)}
      </Td>
      <Td className={roomy}>
        <Standing enrollment={enrollment} />
      </Td>
      <Td className={clsx(wide, 'whitespace-nowrap tabular-nums')}>
        <time dateTime={enrollment.created_at}>
          {formatDate(enrollment.created_at, timeZone)}
          <span className="block text-xs text-muted">{formatTime(enrollment.created_at, timeZone)}</span>
        </time>
      </Td>
      <Td className="w-px text-right">
        <span className="inline-grid gap-2">
          <Button
            variant="secondary"
            size="sm"
            data-row-action="mark"
            aria-label={`Mark the payment of ${enrolledName(enrollment)} for ${enrollment.course_title}`}
            onClick={() => onMark(enrollment)}
          >
            Mark…
          </Button>
          {onPlace && movesFor(enrollment).length > 0 && (
            <Button
              variant="secondary"
              size="sm"
              data-row-action="place"
              aria-label={`The place of ${enrolledName(enrollment)} in ${enrollment.course_title}`}
              onClick={() => onPlace(enrollment)}
            >
              Place…
            </Button>
          )}
        </span>
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

function Notes({ enrollment }: { enrollment: ListedEnrollment }) {
  const [latest] = enrollment.payment_notes
  const notes = [standingNote(enrollment), latest ? paymentNoteText(latest) : null].filter((note) => note !== null)
  return notes.map((note) => (
    <span key={note} className="mt-1.5 block text-xs font-[550]">
      {mixedText(note)}
    </span>
  ))
}

function Person({ enrollment }: { enrollment: ListedEnrollment }) {
  const { full_name, email, phone, organization, has_account, payer, payment_note } = enrollment
  const more = [organization, phone, !has_account && !isErasedEmail(email) && 'no account yet'].filter(
    (text) => typeof text === 'string',
  )
  return (
    <>
      {full_name !== null && <span className="block font-[550]">{mixedText(full_name)}</span>}
      {isErasedEmail(email) ? (
        <span className="text-muted">Account erased</span>
      ) : (
        <span className="break-all">{email}</span>
      )}
      {more.length > 0 && <Small text={more.join(' · ')} />}
      {payer !== null && <Small before="Paid by " text={payer} />}
      {payment_note !== null && <Small before="Note: " text={payment_note} />}
    </>
  )
}

function Small({ before, text }: { before?: string; text: string }) {
  return (
    <span className="block text-xs text-muted">
      {before}
      {mixedText(text)}
    </span>
  )
}

function Tick({ label, checked, onTick }: { label: string; checked: boolean; onTick: (on: boolean) => void }) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      className="size-5 align-middle accent-accent"
      checked={checked}
      onChange={({ target }) => onTick(target.checked)}
    />
  )
}

const wide = 'max-xl:hidden'
const roomy = 'max-sm:hidden'
