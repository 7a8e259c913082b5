import { and, inArray, sql } from 'drizzle-orm'
import { emitChange, holdersOf } from '#platform/server/changes/changes.ts'
import { isOlderThan, type Retained } from '#platform/server/retention/sweep.ts'
import { applicationStatuses, isClosed, questionStatuses } from './rules.ts'
import { applicationsTopic, questionsTopic } from './store.server.ts'
import { contactQuestions, volunteerApplications } from './table.server.ts'

/** Counted from the day on which they were closed; open ones stay however old they are. */
export function retainedInquiries(months: number | null): Retained[] {
  const { status: question, updated_at: answered } = contactQuestions
  const { status: application, updated_at: decided } = volunteerApplications
  const isOver = (isClosed: ReturnType<typeof inArray>, at: typeof answered | typeof decided) =>
    months === null ? undefined : and(isClosed, isOlderThan(sql`${at}`, months))
  return [
    {
      name: 'questions',
      table: contactQuestions,
      at: answered,
      isOld: isOver(inArray(question, questionStatuses.filter(isClosed)), answered),
      announce: (tx) => emitChange(tx, questionsTopic, [], holdersOf('inquiries')),
    },
    {
      name: 'volunteer_applications',
      table: volunteerApplications,
      at: decided,
      isOld: isOver(inArray(application, applicationStatuses.filter(isClosed)), decided),
      announce: (tx) => emitChange(tx, applicationsTopic, [], holdersOf('inquiries')),
    },
  ]
}
