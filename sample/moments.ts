const day = 86_400_000

/** A moment so many days after (before, when negative) another. */
export function daysAfter(now: Date, days: number): Date {
  return new Date(now.getTime() + days * day)
}

/**
 * The moment at which a zone's clocks show a time ('HH:MM') so many days after today's date there. Zones by their IANA names;
 * throws a RangeError for one that does not exist.
 */
export function clockTime(now: Date, days: number, time: string, timeZone: string): Date {
  const date = shown(daysAfter(now, days), timeZone).slice(0, 10)
  const wanted = new Date(`${date}T${time}:00Z`)
  const away = Date.parse(`${shown(wanted, timeZone)}Z`) - wanted.getTime()
  return new Date(wanted.getTime() - away)
}

/** What a calendar and clock in a zone show, as 'YYYY-MM-DDTHH:MM:SS'. */
function shown(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    .format(moment)
    .replace(' ', 'T')
}
