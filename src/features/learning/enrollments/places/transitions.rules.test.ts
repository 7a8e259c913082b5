import { expect, test } from 'vitest'
import { movesOf, nextPlace, type PlaceEvent, standings, transitions } from './transitions.rules.ts'

/** Every event in every standing: the place that it leads to, `-` where it stays, or why it is refused. In brackets what is so. */
const table = `
                                none       paying     failed     refunded   seated     waiting    offered    lapsed     withdrawn  unseated
enroll [hasRoom]                seated     seated     seated     seated     -          seated     seated     seated     seated     seated
enroll []                       full       full       full       full       -          -          full       full       full       -
enroll [mayWait]                waiting    waiting    waiting    waiting    -          -          waiting    waiting    waiting    -
accept [isHeld hasRoom]         not_found  -          gone       gone       -          gone       seated     gone       gone       gone
accept [hasRoom]                not_found  gone       gone       gone       gone       gone       gone       gone       gone       gone
withdraw []                     not_found  withdrawn  withdrawn  -          withdrawn  withdrawn  withdrawn  -          -          withdrawn
seat [hasRoom]                  not_found  seated     seated     seated     seated     seated     seated     seated     seated     seated
seat [isHeld hasRoom]           not_found  -          -          seated     -          seated     seated     seated     seated     seated
seat [takesAnyNumber hasRoom]   not_found  -          -          seated     -          seated     seated     seated     seated     seated
seat []                         not_found  full       full       full       full       full       full       full       full       full
seat [mayExceed]                not_found  seated     seated     seated     seated     seated     seated     seated     seated     seated
seat [hasRoom isNobodys]        not_found  no_place   no_place   no_place   no_place   no_place   no_place   no_place   no_place   no_place
offer [hasRoom]                 not_found  offered    offered    offered    offered    offered    offered    offered    offered    offered
offer [isHeld hasRoom]          not_found  -          -          offered    -          offered    offered    offered    offered    offered
offer [takesAnyNumber hasRoom]  not_found  -          -          offered    -          offered    offered    offered    offered    offered
offer []                        not_found  full       full       full       full       full       full       full       full       full
offer [mayExceed]               not_found  offered    offered    offered    offered    offered    offered    offered    offered    offered
offer [hasRoom isNobodys]       not_found  no_place   no_place   no_place   no_place   no_place   no_place   no_place   no_place   no_place
wait []                         not_found  waiting    waiting    waiting    no_list    -          waiting    waiting    waiting    -
wait [isPaid]                   not_found  unseated   unseated   unseated   no_list    -          unseated   unseated   unseated   -
wait [takesAnyNumber]           not_found  no_list    no_list    no_list    no_list    no_list    no_list    no_list    no_list    no_list
wait [isNobodys]                not_found  no_place   no_place   no_place   no_place   no_place   no_place   no_place   no_place   no_place
keep_payment [isRefundUndecided] not_found kept       kept       kept       kept       kept       kept       kept       kept       kept
keep_payment []                 not_found  no_refund  no_refund  no_refund  no_refund  no_refund  no_refund  no_refund  no_refund  no_refund
pay [hasRoom]                   not_found  seated     seated     seated     -          seated     seated     seated     -          seated
pay []                          not_found  unseated   unseated   unseated   -          unseated   unseated   unseated   -          unseated
fail []                         not_found  -          -          -          -          -          -          -          -          seated
refund []                       not_found  seated     seated     seated     seated     seated     seated     seated     -          seated
lapse []                        not_found  lapsed     -          -          -          -          lapsed     -          -          -
turn []                         not_found  -          -          -          -          offered    -          -          -          seated
close []                        not_found  -          -          -          -          -          waiting    -          -          -
erase []                        not_found  -          -          -          -          withdrawn  withdrawn  -          -          withdrawn
`
const [headings = '', ...lines] = table.trim().split('\n')
const cases = lines.map((line) => {
  const [, event = '', facts = '', cells = ''] = /^(\w+) \[(.*?)\](.*)$/.exec(line) ?? []
  return { event: event as PlaceEvent, facts, cells: cells.trim().split(/\s+/) }
})
const short: Readonly<Record<string, string>> = { same: '-', course_full: 'full', place_gone: 'gone' }

test('the table names every event and every standing', () => {
  expect(headings.trim().split(/\s+/)).toEqual(standings)
  expect(new Set(cases.map(({ event }) => event))).toEqual(new Set(Object.keys(transitions)))
})

test.each(cases)('what $event does to every place where [$facts] is so', ({ event, facts, cells }) => {
  const so = Object.fromEntries(facts.split(' ').map((fact) => [fact, true]))
  const found = standings.map((standing) => nextPlace(event, standing, so))
  expect(found.map((next) => short[next] ?? next)).toEqual(cells)
})

test('what happens to many at once goes by the stored place', () => {
  expect(movesOf('lapse')).toEqual([{ from: ['seated', 'offered'], to: 'lapsed' }])
  expect(movesOf('turn')).toEqual([
    { from: ['waiting'], to: 'offered' },
    { from: ['unseated'], to: 'seated' },
  ])
  expect(movesOf('close')).toEqual([{ from: ['offered'], to: 'waiting' }])
  expect(movesOf('erase')).toEqual([{ from: ['waiting', 'offered', 'unseated'], to: 'withdrawn' }])
})
