/** What the button does with the lines: those that are new are enrolled, the rest is left as it is. */
export function enrollLabel(fresh: number, wrong: number): string {
  const people = fresh === 1 ? 'Enroll 1 person' : `Enroll ${fresh} people`
  if (wrong === 0) return people
  return wrong === 1 ? `${people}, and leave out 1 wrong line` : `${people}, and leave out ${wrong} wrong lines`
}
