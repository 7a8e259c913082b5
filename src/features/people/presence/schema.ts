import { z } from 'zod'
import type { Capability } from '#platform/values/roles.ts'
import { t } from '#platform/values/translate.ts'

/** The capabilities under which something is edited in the back office. */
export type PresenceArea = Extract<Capability, 'content' | 'inquiries' | 'system'>

/** `id` is a record's id or a section's name, `editor` a UUID that each editor makes as it opens. */
export function editorParam(entities: readonly string[]) {
  return z.object({
    entity: z.enum(entities, t('This has no editor.')),
    id: z
      .string()
      .regex(/^[a-z0-9][a-zA-Z0-9._-]{0,63}$/, t('This is neither the id of a record nor the name of a section.')),
    editor: z.uuid(t('An editor is named by a UUID.')),
  })
}

export const openEditorSchema = z.strictObject({ unsaved: z.boolean(t('Say whether there are unsaved changes.')) })

/** Somebody with an editor of the same open, once however many they have; `is_self`: whoever asks, in another window. */
export const otherEditorSchema = z.object({ name: z.string(), unsaved: z.boolean(), is_self: z.boolean() })
export type OtherEditor = z.infer<typeof otherEditorSchema>

export const presenceSchema = z.object({ others: z.array(otherEditorSchema) })
