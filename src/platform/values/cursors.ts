/** The row after which a page of a list begins: the moment it is ordered by, and its id where moments are equal. */
export type Cursor = { at: Date; id: string }

/** A cursor as it stands in an address; platform/values/paging.ts checks and reads it, which is the server's alone. */
export function writeCursor({ at, id }: Cursor): string {
  return `${at.getTime()}_${id}`
}

/** Where the page lies that begins with the rows of a moment: to lead to the place of one of them in its list. */
export function cursorAt(at: Date): string {
  return writeCursor({ at, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' })
}
