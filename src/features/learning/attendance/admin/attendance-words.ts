import { CircleMinus, type LucideIcon, UserCheck, UserX } from 'lucide-react'
import type { AttendanceState, RosterFilter } from '../schema.ts'

/** What a state is called, and by which keys somebody is marked with it: a digit on every keyboard, and a letter of the word. */
export const stateWords = {
  present: { label: 'Present', digit: '1', letter: 'p', icon: UserCheck },
  absent: { label: 'Absent', digit: '2', letter: 'a', icon: UserX },
  excused: { label: 'Excused', digit: '3', letter: 'e', icon: CircleMinus },
} as const satisfies Record<AttendanceState, { label: string; digit: string; letter: string; icon: LucideIcon }>

export const notMarked = 'Not marked'

export const filterWords: Record<RosterFilter, string> = {
  unmarked: 'Not marked yet',
  present: 'Present',
  absent: 'Absent',
  excused: 'Excused',
  completed: 'Completed the course',
  open: 'Not completed yet',
}

/** What a key does on a roster: null takes the mark back; undefined for a key that marks nothing. */
export function stateOfKey(key: string): AttendanceState | null | undefined {
  if (['0', 'Backspace', 'Delete'].includes(key)) return null
  const [state] =
    Object.entries(stateWords).find(([, { digit, letter }]) => key === digit || key.toLowerCase() === letter) ?? []
  return state as AttendanceState | undefined
}
