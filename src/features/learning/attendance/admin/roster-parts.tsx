import { CircleMinus, type LucideIcon, UserCheck, UserX } from 'lucide-react'
import type { AttendanceState, RosterFilter, RosterPerson } from '../schema.ts'
import { isErasedEmail } from '#features/learning/enrollments/rules.ts'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
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

export function NobodyHere({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <EmptyState titleLevel="h2" title={isNarrowed ? t('Nobody matches') : t('Nobody takes part yet')}>
      {isNarrowed
        ? t('Try another name, or another filter.')
        : t(
            'Whoever takes part will stand here, as soon as their enrollment counts. Enroll people under “Enrollments”.',
          )}
    </EmptyState>
  )
}
