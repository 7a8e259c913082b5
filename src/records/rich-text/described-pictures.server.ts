import type { Db } from '#platform/server/database/database.ts'
import type { AnyBlock } from './blocks.ts'
import { isBlock, textsIn } from './text.ts'
import type { AnyKind, RecordPorts, Refusal } from '#records/kinds/record-kind.server.ts'
import type { AnyStored } from '#records/kinds/record-rows.server.ts'
import { t } from '#platform/values/translate.ts'

/** What stands against publishing a record: its pictures that nobody has described. What is published already stays so (media-4). */
export async function undescribedPictures(
  { tx, kind, ports }: { tx: Db; kind: AnyKind; ports: RecordPorts },
  { fields, before, restored }: Pick<AnyStored, 'fields' | 'before' | 'restored'>,
): Promise<Refusal | undefined> {
  const former = before ?? restored?.last
  if (fields['published'] !== true || former?.['published'] === true) return undefined
  const named = kind.files === 'anywhere' ? Object.keys(fields) : Object.keys(kind.files)
  const shown = named.map((field) => [field, addressesIn(fields[field])] as const)
  const all = shown.flatMap(([, texts]) => texts)
  const missing = await ports.undescribed(tx, all)
  if (missing.length === 0) return undefined
  const lacking = shown.filter(([, texts]) => texts.some((text) => missing.includes(text)))
  return { fieldErrors: Object.fromEntries(lacking.map(([field]) => [field, describeFirst(kind.title(fields))])) }
}

function describeFirst(title: string): string {
  return t(
    'Before “{title}” is published: please describe its picture for people who cannot see it, or say that it is decorative.',
    { title },
  )
}

/** What may be addresses of pictures to describe: one within a text may have its description there. */
function addressesIn(value: unknown): string[] {
  return Array.isArray(value) && value.every(isBlock) ? value.flatMap(inBlock) : textsIn(value)
}

function inBlock(block: AnyBlock): string[] {
  if ('blocks' in block) return block.blocks.flatMap(inBlock)
  return block.type === 'picture' && block.alt.trim() === '' ? [block.src] : []
}
