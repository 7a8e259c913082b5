import { isErasedEmail } from '../rules.ts'
import { type PaymentStatus, type Place, places } from '../schema.ts'
import { isRefundUndecided } from './rules.ts'

/** How somebody stands with a course: without an enrollment, with a seat by what its payment says, or by their place. */
export const standings = ['none', 'paying', 'failed', 'refunded', ...places] as const
export type Standing = (typeof standings)[number]

const seatedStandings = { pending: 'paying', failed: 'failed', refunded: 'refunded', completed: 'seated' } as const

export function standingOf({ place, payment_status }: { place: Place; payment_status: PaymentStatus }): Standing {
  return place === 'seated' ? seatedStandings[payment_status] : place
}

/** What the next place depends on beside the standing. */
export type Facts = {
  /** A place of the course is taken or kept by this enrollment. */
  isHeld: boolean
  /** One is, or is free for whoever comes now. */
  hasRoom: boolean
  /** The course takes any number of people. */
  takesAnyNumber: boolean
  /** Where none is free they wait. */
  mayWait: boolean
  /** Staff go beyond the places of the course, knowingly. */
  mayExceed: boolean
  isPaid: boolean
  isRefundUndecided: boolean
  /** The course is deleted, the account erased, or another enrollment of the person counts. */
  isNobodys: boolean
}

/** Why an event is refused. */
const refusals = ['not_found', 'course_full', 'place_gone', 'no_place', 'no_list', 'no_refund'] as const
export type Refusal = (typeof refusals)[number]
/** `same`: the place stays. `kept`: it stays, and what was paid is not given back. */
type Next = Place | 'same' | 'kept' | Refusal

export function isRefusal(next: Next): next is Refusal {
  return refusals.some((refusal) => refusal === next)
}

type Condition = readonly [keyof Facts, Next]
/** The first that is so; a word alone is always so. */
type Rule = Next | readonly (Condition | Next)[]

function every(rule: Rule, others: Partial<Record<Standing, Rule>> = {}): Readonly<Record<Standing, Rule>> {
  const each = { paying: rule, failed: rule, refunded: rule, seated: rule, waiting: rule }
  return { none: 'not_found', ...each, offered: rule, lapsed: rule, withdrawn: rule, unseated: rule, ...others }
}

const join: Rule = [['hasRoom', 'seated'], ['mayWait', 'waiting'], 'course_full']
const rejoin: Rule = [['hasRoom', 'seated'], 'same']
const keptSeat: Rule = [['isHeld', 'same'], 'place_gone']
const give = (to: 'seated' | 'offered', ...before: Condition[]): Rule => [
  ['isNobodys', 'no_place'],
  ...before,
  ['hasRoom', to],
  ['mayExceed', to],
  'course_full',
]
/** Whoever has a seat keeps it, but for one that was given back. */
function givenTo(to: 'seated' | 'offered') {
  const unlessSeated = give(to, ['isHeld', 'same'], ['takesAnyNumber', 'same'])
  return every(give(to), { paying: unlessSeated, failed: unlessSeated, seated: unlessSeated })
}
const toList: Rule = [['isNobodys', 'no_place'], ['takesAnyNumber', 'no_list'], ['isPaid', 'unseated'], 'waiting']
const onList: Rule = [['isNobodys', 'no_place'], ['takesAnyNumber', 'no_list'], 'same']

/** What each event makes of a place. The person: enroll, accept, withdraw. Staff: seat to keep_payment. The payment: pay to refund. The rest happens by itself. */
export const transitions = {
  enroll: every(join, { none: join, seated: 'same', waiting: rejoin, unseated: rejoin }),
  accept: every('place_gone', { paying: keptSeat, seated: keptSeat, offered: [['isHeld', 'seated'], 'place_gone'] }),
  withdraw: every('withdrawn', { refunded: 'same', lapsed: 'same', withdrawn: 'same' }),
  seat: givenTo('seated'),
  offer: givenTo('offered'),
  wait: every(toList, { seated: [['isNobodys', 'no_place'], 'no_list'], waiting: onList, unseated: onList }),
  keep_payment: every([['isRefundUndecided', 'kept'], 'no_refund']),
  pay: every([['hasRoom', 'seated'], 'unseated'], { seated: 'same', withdrawn: 'same' }),
  fail: every('same', { unseated: 'seated' }),
  refund: every('seated', { withdrawn: 'same' }),
  /** What was kept for paying, or offered, ran out. */
  lapse: every('same', { paying: 'lapsed', offered: 'lapsed' }),
  /** A place is free, and they have waited longest. */
  turn: every('same', { waiting: 'offered', unseated: 'seated' }),
  /** The course is not published any longer. */
  close: every('same', { offered: 'waiting' }),
  /** The account is erased. */
  erase: every('same', { waiting: 'withdrawn', offered: 'withdrawn', unseated: 'withdrawn' }),
} as const satisfies Record<string, Readonly<Record<Standing, Rule>>>
export type PlaceEvent = keyof typeof transitions

export function nextPlace(event: PlaceEvent, standing: Standing, facts: Partial<Facts>): Next {
  const rule: Rule = transitions[event][standing]
  if (typeof rule === 'string') return rule
  const met = rule.find((each) => typeof each === 'string' || facts[each[0]])
  if (met === undefined) throw new Error(`Nothing is said of ${event} where somebody is ${standing}.`)
  return typeof met === 'string' ? met : met[1]
}

/** Of what happens to many at once: which stored places become which. */
export function movesOf(event: 'lapse' | 'turn' | 'close' | 'erase'): { from: Place[]; to: Place }[] {
  const found = new Map<Place, Place[]>()
  for (const standing of standings) {
    const to = nextPlace(event, standing, {})
    if (standing === 'none' || to === 'same' || to === 'kept' || isRefusal(to)) continue
    const from = standing === 'paying' || standing === 'failed' || standing === 'refunded' ? 'seated' : standing
    found.set(to, [...(found.get(to) ?? []), from])
  }
  return [...found].map(([to, from]) => ({ from, to }))
}

type Known = Parameters<typeof isRefundUndecided>[0] & { email: string; is_duplicate: boolean; is_live: boolean }

/** @param free places for whoever comes now; Infinity where the course takes any number */
export function factsOf(known: Known, free: number): Facts {
  return {
    isHeld: known.is_live,
    hasRoom: known.is_live || free > 0,
    takesAnyNumber: free === Infinity,
    mayWait: false,
    mayExceed: false,
    isPaid: known.payment_status === 'completed',
    isRefundUndecided: isRefundUndecided(known),
    isNobodys: known.course_id === null || known.is_duplicate || isErasedEmail(known.email),
  }
}

/** What became of a place, to be told last in the transaction. `isCounted`: the counter may have changed. */
export type Move = {
  id: string
  course_id: string
  profile_id: string | null
  to: Place
  isCounted: boolean
  /** No mail. */
  isQuiet?: boolean
}
