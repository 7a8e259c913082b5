import ICAL from 'ical.js'

/** What another program's calendar takes from a file: its events, with the time zones that the file itself describes. */
export function readEvents(content: string) {
  const calendar = new ICAL.Component(ICAL.parse(content))
  const zones = calendar.getAllSubcomponents('vtimezone').map((zone) => new ICAL.Timezone(zone))
  return calendar.getAllSubcomponents('vevent').map((entry) => {
    const text = (name: string) => entry.getFirstPropertyValue(name)?.toString() ?? null
    const zoneOf = (name: string) => entry.getFirstProperty(name)?.getFirstParameter('tzid') ?? null
    const momentOf = (name: string) => {
      const time = entry.getFirstPropertyValue(name)
      if (!(time instanceof ICAL.Time)) return null
      const named = zoneOf(name)
      const zone = named === null ? ICAL.Timezone.utcTimezone : zones.find(({ tzid }) => tzid === named)
      if (!zone) throw new Error(`The file does not describe the zone ${String(named)}.`)
      time.zone = zone
      return time.toJSDate().toISOString()
    }
    const person = (name: string) => {
      const property = entry.getFirstProperty(name)
      const address = property
        ?.getFirstValue()
        ?.toString()
        .replace(/^mailto:/i, '')
      return (
        property && { email: address, name: property.getFirstParameter('cn'), rsvp: property.getFirstParameter('rsvp') }
      )
    }
    return {
      uid: text('uid'),
      sequence: text('sequence'),
      title: text('summary'),
      text: text('description'),
      place: text('location'),
      address: text('url'),
      status: text('status'),
      zone: zoneOf('dtstart'),
      starts_at: momentOf('dtstart'),
      ends_at: momentOf('dtend'),
      organizer: person('organizer'),
      attendee: person('attendee'),
      attendees: entry.getAllProperties('attendee').length,
    }
  })
}

/** What the calendar says to do with its events (iTIP). */
export function methodOf(content: string): string | null {
  return new ICAL.Component(ICAL.parse(content)).getFirstPropertyValue('method')?.toString() ?? null
}

/** The names of the time zones that it describes. */
export function zonesOf(content: string): string[] {
  const calendar = new ICAL.Component(ICAL.parse(content))
  return calendar.getAllSubcomponents('vtimezone').map((zone) => String(zone.getFirstPropertyValue('tzid')))
}
