import type { HeldReason, MailState } from './schema.ts'
import { t } from '#platform/values/translate.ts'

/** After each attempt that the server did not take, in minutes: about two days in all. */
const pauses = [1, 5, 15, 60, 180, 360, 720, 1440] as const

/** How long to wait after so many attempts; null to give up. */
export function pauseAfter(attempts: number): number | null {
  return pauses[attempts - 1] ?? null
}

/** To the addresses of one domain within an hour, for what nobody signed in asked for. */
export const mostOfDomain = 60

/** To one person of the staff within an hour, of one cause; the last one says that no other follows. */
export const mostStaffMails = 10

/** A name that a stranger typed, where it looks like one: nobody sends addresses or offers to others through us. */
export function nameForStranger(name: string | null): string {
  const isName = name !== null && Array.from(name).length <= 60 && !/[/:@\\<>{}[\]\d]|\p{L}\.\p{L}{2}/u.test(name)
  return isName ? name : ''
}

/** Of the badge of a state; what it is called says the list (listing.schema.ts). */
export const stateTones = {
  queued: 'plain',
  sending: 'link',
  sent: 'success',
  failed: 'danger',
  held: 'important',
} as const satisfies Record<MailState, string>

/** Why one is held, in a sentence or two. */
export const heldReasonsExplained: Readonly<Record<HeldReason, string>> = {
  no_server: t('There was no mail server when it was due. It goes when it is released.'),
  unknown_outcome: t(
    'The connection ended while it was handed over: it may have arrived. Sent again, it could arrive twice.',
  ),
  too_late: t('Its time was over before it could be sent. Sent now, it could confuse.'),
  set_aside: t('Staff have set it aside. It is not sent by itself.'),
}

/** What can be done to mail in a state. */
export function canBeSent(state: MailState): boolean {
  return state !== 'sent' && state !== 'sending'
}

export function canBeSetAside({ state, held_reason }: { state: MailState; held_reason: HeldReason | null }): boolean {
  return canBeSent(state) && held_reason !== 'set_aside'
}

/** A whole mail without its styles, which the policy of the page around a frame would refuse, and the style sheet that it had. */
export function framedMail(html: string): { html: string; css: string } {
  // By the first of each, not by a pattern: that would take the square of a long text's time.
  const [before = '', ...styled] = html.split('<style>')
  const [css = '', ...after] = styled.join('<style>').split('</style>')
  const bare = (before + after.join('</style>'))
    // Of texts no quotation mark is left as it is: these are attributes.
    .replaceAll(' style="', ' data-style="')
    .replace('<head>', '<head><base target="_blank">')
  return { html: bare, css }
}
