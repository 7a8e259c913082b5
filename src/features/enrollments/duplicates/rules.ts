import type { PaymentStatus } from '#features/enrollments/schema.ts'

/** An enrollment of a person in a course, as far as it is settled by which of theirs counts. */
export type Rival = {
  id: string
  profile_id: string | null
  email_key: string
  payment_status: PaymentStatus
  is_duplicate: boolean
}

/**
 * Which of one person's enrollments in one course stand beside another one (duplicates), by id: of those that are completed
 * all but one, which counts. That is the one which counts already, else one of an account, else the oldest. Of what is not
 * completed one of each account and email may go on to payment; beside the one that counts none of its account does.
 * @param rivals the oldest first
 */
export function duplicatesAmong(rivals: readonly Rival[]): Set<string> {
  const completed = rivals.filter(({ payment_status }) => payment_status === 'completed')
  const counted =
    completed.find((each) => !each.is_duplicate && each.profile_id !== null) ??
    completed.find((each) => !each.is_duplicate) ??
    completed.find((each) => each.profile_id !== null) ??
    completed[0]
  const places = Map.groupBy(rivals, ({ profile_id, email_key }) => profile_id ?? email_key)
  const duplicates = new Set<string>()
  for (const own of places.values()) {
    const open = own.filter(({ payment_status }) => payment_status !== 'completed')
    const first = counted && own.includes(counted) ? counted : (open.find((each) => !each.is_duplicate) ?? open[0])
    for (const each of own) if (each !== first) duplicates.add(each.id)
  }
  return duplicates
}
