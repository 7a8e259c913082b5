export const mailStates = ['queued', 'sending', 'sent', 'failed', 'held'] as const
export type MailState = (typeof mailStates)[number]

/** Why one is held: there is no mail server, it is too late, nobody knows whether it was sent, or staff set it aside. */
export const heldReasons = ['no_server', 'too_late', 'unknown_outcome', 'set_aside'] as const
export type HeldReason = (typeof heldReasons)[number]

/** What mail is written for; each has a template. */
export const mailCauses = [
  'enrolled',
  'paid',
  'waiting',
  'place_offered',
  'paid_without_place',
  'withdrawn',
  'session_changed',
  'session_cancelled',
  'reminder_day',
  'reminder_hour',
  'certificate_issued',
  'question_received',
  'application_received',
  'reply',
  'staff_question',
  'staff_application',
  'subscription_confirm',
  'subscription_digest',
] as const
export type MailCause = (typeof mailCauses)[number]

/** What mail can be written in, by BCP 47 tag. */
export const mailLanguages = ['en'] as const
export type MailLanguage = (typeof mailLanguages)[number]

/** iTIP methods (RFC 5546). */
export const calendarMethods = ['REQUEST', 'CANCEL'] as const
