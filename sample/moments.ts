const day = 86_400_000

export function daysAfter(now: Date, days: number): Date {
  return new Date(now.getTime() + days * day)
}

/** The moment at which clocks in an IANA zone show 'HH:MM', `days` after today there. @throws RangeError for an unknown zone */
export function clockTime(now: Date, days: number, time: string, timeZone: string): Date {
  const date = shown(daysAfter(now, days), timeZone).slice(0, 10)
  const wanted = new Date(`${date}T${time}:00Z`)
  const away = Date.parse(`${shown(wanted, timeZone)}Z`) - wanted.getTime()
  return new Date(wanted.getTime() - away)
}

/** Local date and time as 'YYYY-MM-DDTHH:MM:SS'. */
function shown(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    .format(moment)
    .replace(' ', 'T')
}
