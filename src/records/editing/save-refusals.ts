import { z } from 'zod'
import type { FieldConflict } from '#records/saving/merge.ts'
import { deletionSchema } from '#records/saving/record-save.ts'
import { ApiError } from '#platform/browser/api-client.ts'

const standing = z.looseObject({ version: z.number() })
const overlap = z.looseObject({ path: z.string() }) as unknown as z.ZodType<FieldConflict>
const toldSchema = z.discriminatedUnion('code', [
  z.object({ code: z.literal('stale'), theirs: standing, overlaps: z.array(overlap).default([]) }),
  z.object({ code: z.literal('key_reused'), added: standing.extend({ id: z.string() }) }),
  z.object({ code: z.literal('not_found'), deleted: deletionSchema }),
])

/** What a refused save tells beside its error; null where it is none or incomplete. */
export function toldBy(error: unknown): z.infer<typeof toldSchema> | null {
  if (!(error instanceof ApiError)) return null
  return toldSchema.safeParse({ ...error.body, code: error.code }).data ?? null
}

/** What is stored where a save was stale; undefined for every other failure. */
export function standsInstead(error: unknown): object | undefined {
  const told = toldBy(error)
  return told?.code === 'stale' ? told.theirs : undefined
}
