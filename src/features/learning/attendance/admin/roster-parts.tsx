import clsx from 'clsx'
import { CircleMinus, type LucideIcon, UserCheck, UserX } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { AttendanceState, RosterFilter, RosterPerson } from '../schema.ts'
import { isErasedEmail } from '#features/learning/enrollments/rules.ts'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { PagedRows, type PagedRowsProps } from '#records/lists/paged-rows.tsx'
import { t } from '#platform/values/translate.ts'

/** What a state is called, and by which keys somebody is marked with it: a digit on every keyboard, and a letter of the word. */
export const stateWords = {
  present: { label: t('Present'), digit: '1', letter: 'p', icon: UserCheck },
  absent: { label: t('Absent'), digit: '2', letter: 'a', icon: UserX },
  excused: { label: t('Excused'), digit: '3', letter: 'e', icon: CircleMinus },
} as const satisfies Record<AttendanceState, { label: string; digit: string; letter: string; icon: LucideIcon }>

export const notMarked = t('Not marked')

export function labelOf(state: AttendanceState | null): string {
  return state === null ? notMarked : stateWords[state].label
}

export const filterWords: Record<RosterFilter, string> = {
  unmarked: t('Not marked yet'),
  present: t('Present'),
  absent: t('Absent'),
  excused: t('Excused'),
  completed: t('Completed the course'),
  open: t('Not completed yet'),
}

/** What a key does on a roster: null takes the mark back; undefined for a key that marks nothing. */
export function stateOfKey(key: string): AttendanceState | null | undefined {
  if (['0', 'Backspace', 'Delete'].includes(key)) return null
  const [state] =
    Object.entries(stateWords).find(([, { digit, letter }]) => key === digit || key.toLowerCase() === letter) ?? []
  return state as AttendanceState | undefined
}

/** A person of a roster, with what tells namesakes apart. */
export function PersonName({ person: { full_name, email, organization } }: { person: RosterPerson }) {
  const isErased = isErasedEmail(email)
  return (
    <span className="block min-w-0">
      <span className="block font-[550]">
        {full_name === null ? (isErased ? t('Account erased') : email) : mixedText(full_name)}
      </span>
      {full_name !== null && !isErased && <span className="block text-xs break-all text-muted">{email}</span>}
      {organization !== null && (
        <span className="block text-xs text-muted max-sm:hidden">{mixedText(organization)}</span>
      )}
    </span>
  )
}

type RosterRowsProps = Pick<PagedRowsProps<RosterPerson>, 'query' | 'total' | 'children'> & { isNarrowed: boolean }

/** The people of a roster, page by page. */
export function RosterRows({ isNarrowed, ...rows }: RosterRowsProps) {
  const nobody = (
    <EmptyState titleLevel="h2" title={isNarrowed ? t('Nobody matches') : t('Nobody takes part yet')}>
      {isNarrowed
        ? t('Try another name, or another filter.')
        : t(
            'Whoever takes part will stand here, as soon as their enrollment counts. Enroll people under “Enrollments”.',
          )}
    </EmptyState>
  )
  const failed = t('The roster could not be loaded')
  return <PagedRows {...rows} noun={[t('person'), t('people')]} failed={failed} empty={nobody} />
}

type StateRadioProps = Pick<ComponentProps<'button'>, 'tabIndex' | 'onFocus' | 'onClick'> & {
  state: AttendanceState
  isOn: boolean
  isOff: boolean
}

/** One state of somebody, chosen among all; on paper a box to tick. */
export function StateRadio({ state, isOn, isOff, ...rest }: StateRadioProps) {
  const { label, icon: Icon } = stateWords[state]
  return (
    <button
      {...rest}
      type="button"
      role="radio"
      data-state={state}
      aria-checked={isOn}
      disabled={isOff}
      className={clsx(
        'flex min-h-11 min-w-11 items-center justify-center gap-1.5 border border-edge px-2.5 text-sm transition-colors first:rounded-l-md last:rounded-r-md not-first:-ml-px focus-visible:relative focus-visible:z-10 disabled:opacity-40 sm:min-h-9 print:opacity-100',
        isOn ? onLooks[state] : 'text-muted hover:bg-sunken',
      )}
    >
      <Icon className={clsx('size-4.5 shrink-0', !isOn && 'print:hidden')} />
      {!isOn && <span className="hidden size-3.5 border border-current print:block" />}
      <span className="max-sm:sr-only print:not-sr-only">{label}</span>
    </button>
  )
}

const onLooks: Record<AttendanceState, string> = {
  present: 'relative border-accent bg-accent font-[550] text-on-accent',
  absent: 'relative z-1 border-danger bg-raised font-[550] text-danger',
  excused: 'relative z-1 border-link bg-raised font-[550] text-link',
}
