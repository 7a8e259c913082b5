import { z } from 'zod'

/** What a page shows a picture with. */
const pictureNote = z.object({
  /** Null where nobody said anything, '' for decoration. */
  alt: z.string().nullable(),
  /** In percent from the left and the top; null for the middle. */
  focus: z.object({ x: z.number().int(), y: z.number().int() }).nullable(),
  /** What stands below it, and who made it; left out where nobody said it. */
  caption: z.string().optional(),
  credit: z.string().optional(),
})
export type PictureNote = z.infer<typeof pictureNote>

/** By address, of the stored pictures in an answer that have any. */
export const pictureNotesSchema = z.record(z.string(), pictureNote)
export type PictureNotes = z.infer<typeof pictureNotesSchema>

export const picturesShape = { pictures: pictureNotesSchema.optional() }
