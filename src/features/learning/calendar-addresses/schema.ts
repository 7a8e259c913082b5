import { z } from 'zod'

/** By whose address calendars follow somebody's classes; null until it is made. */
export const calendarAddressSchema = z.object({ address: z.url().nullable() })
export type CalendarAddress = z.infer<typeof calendarAddressSchema>
