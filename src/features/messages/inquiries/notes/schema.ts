import { z } from 'zod'
import { recordSaveSchema } from '#records/saving/record-save.ts'

/** In characters, as the database counts them. */
export const mostInNote = 5_000

export const noteFieldsSchema = z.strictObject({
  text: z.string().trim().min(1, 'Please write a note.').max(mostInNote, 'A note has at most 5,000 characters.'),
})
export type NoteFields = z.infer<typeof noteFieldsSchema>

export const noteSaveSchema = recordSaveSchema(noteFieldsSchema)

export const noteSchema = z.object({
  id: z.uuid(),
  text: z.string(),
  version: z.number().int(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export type Note = z.infer<typeof noteSchema>

export const noteParam = z.object({
  id: z.guid('This is not the id of a record.'),
  note: z.guid('This is not the id of a note.'),
})
