/** After each attempt that the server did not take, in minutes: about two days in all. */
const pauses = [1, 5, 15, 60, 180, 360, 720, 1440] as const

/** How long to wait after so many attempts; null to give up. */
export function pauseAfter(attempts: number): number | null {
  return pauses[attempts - 1] ?? null
}

/** Of one address within a day, whatever was typed: anybody may type anybody's. */
export const mostAcknowledgements = 3

/** To one person of the staff within an hour, of one cause; the last one says that no other follows. */
export const mostStaffMails = 10

/** A name that a stranger typed, where it looks like one: nobody sends addresses or offers to others through us. */
export function nameForStranger(name: string | null): string {
  const isName = name !== null && Array.from(name).length <= 60 && !/[/:@\\<>{}[\]\d]|\p{L}\.\p{L}{2}/u.test(name)
  return isName ? name : ''
}
