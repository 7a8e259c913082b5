import type { CsvCell } from '#platform/values/csv.ts'
import { formatTime, isoDay } from '#platform/values/dates.ts'
import { shareOf } from './rules.ts'
import type { RosterPerson } from './schema.ts'

type Columns = Record<string, (person: RosterPerson) => CsvCell>

/** The columns of an exported roster, by heading; `ofSession` adds what is known of a session. */
export function exportColumns(timeZone: string, ofSession: boolean): Columns {
  const moment = (at: string | null | undefined) => (at ? `${isoDay(at, timeZone)} ${formatTime(at, timeZone)}` : null)
  const session: Columns = {
    Attendance: ({ attendance }) => attendance?.state ?? null,
    'Noted by': ({ attendance }) => attendance?.source ?? null,
    [`Joined at (${timeZone})`]: ({ attendance }) => moment(attendance?.joined_at),
  }
  return {
    Name: ({ full_name }) => full_name,
    Email: ({ email }) => email,
    Organization: ({ organization }) => organization,
    ...(ofSession && session),
    Present: ({ present }) => present,
    Excused: ({ excused }) => excused,
    Absent: ({ absent }) => absent,
    Sessions: ({ planned }) => planned,
    'Share in percent': (person) => shareOf(person),
    [`Completed at (${timeZone})`]: ({ completion }) =>
      completion?.withdrawn ? null : moment(completion?.completed_at),
    'Completed by': ({ completion }) => (completion?.withdrawn ? null : (completion?.cause ?? null)),
    // What came later stands behind, where no spreadsheet of before looks.
    ...(ofSession && { Unpaid: ({ is_unpaid }) => (is_unpaid ? 'yes' : 'no') }),
  }
}
