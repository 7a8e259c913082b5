import type { PaymentStatus } from '#features/enrollments/schema.ts'

export type Rival = {
  id: string
  profile_id: string | null
  email_key: string
  payment_status: PaymentStatus
  is_duplicate: boolean
}

/**
 * Ids of one person's duplicates in one course: all completed ones but the one that counts (the current one, else an
 * account's, else the oldest), and all open ones but one per account or email, which has none beside the one that counts.
 * @param rivals oldest first
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
