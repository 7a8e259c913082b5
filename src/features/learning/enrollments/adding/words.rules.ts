/** What the button does with the lines: who is new is enrolled, or waits where the course is full; the rest is left as it is. */
export function enrollLabel({ fresh, full = 0, wrong }: { fresh: number; full?: number; wrong: number }): string {
  const people = fresh === 1 ? 'Enroll 1 person' : `Enroll ${fresh} people`
  const list = full === 1 ? 'Put 1 person on the waiting list' : `Put ${full} people on the waiting list`
  const both = `${people}, and put ${full} on the waiting list`
  const said = full === 0 ? people : fresh === 0 ? list : both
  if (wrong === 0) return said
  return wrong === 1 ? `${said}, and leave out 1 wrong line` : `${said}, and leave out ${wrong} wrong lines`
}

/** What became of the lines. */
export function addedWords({ added, listed }: { added: number; listed: number }): string {
  const enrolled = added === 1 ? '1 person is enrolled' : `${added} people are enrolled`
  if (listed === 0) return enrolled
  const waiting = listed === 1 ? '1 person is on the waiting list' : `${listed} people are on the waiting list`
  return added === 0 ? waiting : `${enrolled}, ${listed} on the waiting list`
}
