/** The last row of the page before: its time, and its id for equal times. */
export type Cursor = { at: Date; id: string }

/** A cursor as a query parameter; read on the server by platform/values/paging.ts. */
export const writeCursor = ({ at, id }: Cursor) => `${at.getTime()}_${id}`

/** The cursor of a page that begins with the rows of a moment. */
export const cursorAt = (at: Date) => writeCursor({ at, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' })

/** Of a list of the site: one across all columns and three rows of three; what goes on from there has the usual length. */
export const firstPage = 10
