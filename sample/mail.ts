import type { HeldReason, MailState } from '#features/delivery/mail/schema.ts'
import type { MailCause } from '#features/delivery/mail/templates/causes.rules.ts'
import { sampleEnrollments } from './enrollments.ts'

type Settled = {
  state: Exclude<MailState, 'queued' | 'sending'>
  held_reason?: HeldReason
  attempts?: number
  answer?: string
}

/** By the key of the enrollment that it is about. */
export type SampleMail = Settled & {
  enrollment: string
  cause: Extract<MailCause, 'enrolled' | 'paid' | 'waiting'>
  daysAgo: number
}

const taken: Settled = { state: 'sent', attempts: 1, answer: '250 2.0.0 Ok: queued' }

/** What became of some of it otherwise. */
const troubles: Record<string, Settled> = {
  'enrollment-leila-2': {
    state: 'failed',
    attempts: 1,
    answer: '550 5.1.1 <leila@qanat.example>: Recipient address rejected: User unknown',
  },
  'enrollment-nadia-6': {
    state: 'failed',
    attempts: 9,
    answer: '450 4.2.2 <nadia@outdoors.example>: The mailbox is full',
  },
  'enrollment-diego-4': { state: 'held', held_reason: 'unknown_outcome', attempts: 1, answer: 'Connection closed' },
  'enrollment-isla-5': { state: 'held', held_reason: 'too_late' },
  'enrollment-hugo-7': { state: 'held', held_reason: 'set_aside' },
  'enrollment-zihan-1': { state: 'held', held_reason: 'no_server' },
  'enrollment-samuel-1': { state: 'held', held_reason: 'no_server' },
}

/** Settled all of it: nothing of the sample is ever due. */
export const sampleMail: SampleMail[] = sampleEnrollments.flatMap(
  ({ key, status, isWaiting, daysFromNow }): SampleMail[] => {
    const about = { enrollment: key, daysAgo: -daysFromNow }
    if (isWaiting) return [{ ...about, cause: 'waiting', ...taken }]
    const enrolled = { ...about, cause: 'enrolled' as const, ...(troubles[key] ?? taken) }
    return status === 'completed' && !troubles[key] && -daysFromNow > 2
      ? [enrolled, { ...about, cause: 'paid' as const, ...taken }]
      : [enrolled]
  },
)
