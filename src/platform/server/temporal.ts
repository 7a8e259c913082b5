/** Node's own Temporal, or the polyfill's where Node has none: before 26, and in builds without it. */
export const Temporal = 'Temporal' in globalThis ? globalThis.Temporal : (await import('temporal-polyfill')).Temporal

if (momentIn('2026-03-29', '02:30', 'Europe/Berlin').getTime() !== Date.UTC(2026, 2, 29, 1, 30))
  throw new Error('This Node has no Temporal with time zones. Use the Node that comes with the project.')

/**
 * The moment at which the clocks of a zone show a local date and time ('2026-03-29', '18:30'). Where they skip it, as long after the
 * gap as it is into it; where they show it twice, the first time.
 */
export function momentIn(date: string, time: string, timeZone: string): Date {
  const there = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone, {
    disambiguation: 'compatible',
  })
  return new Date(there.epochMilliseconds)
}
