import { z } from 'zod'

/** What somebody wants to be told of by mail. What they must know, such as a class that moves, is not in it. */
export const noticePreferencesSchema = z.strictObject({ reminders: z.boolean() })
export type NoticePreferences = z.infer<typeof noticePreferencesSchema>
