import { fieldName, nameOf } from '#features/site-content/rules.ts'
import { languageOf } from '#platform/values/language.ts'
import type { Json } from '#platform/values/merge.ts'
import { valueAt } from '#platform/values/resolve-overlaps.ts'

/** What stands on one side of an overlap, as people know it: a text, a picture, an item with its parts, a sequence. */
export function OverlapValue({
  path,
  value,
  documents,
}: {
  path: string
  value: Json | undefined
  documents: readonly Json[]
}) {
  if (value === undefined || value === null) return <p className="text-sm text-muted italic">Taken away</p>
  if (path.endsWith('.order') && Array.isArray(value)) {
    const list = path.slice(0, -'.order'.length)
    return (
      <ol className="grid list-decimal gap-1 pl-5 text-sm">
        {value
          .filter((id) => typeof id === 'string')
          .map((id) => (
            <li key={id}>{nameIn(documents, `${list}.${id}`)}</li>
          ))}
      </ol>
    )
  }
  if (typeof value === 'object' && !Array.isArray(value)) {
    return (
      <dl className="grid gap-1.5 text-sm">
        {Object.entries(value)
          .filter(([field]) => !['id', 'order', 'created_at', 'updated_at'].includes(field))
          .map(([field, part]) => (
            <div key={field}>
              <dt className="text-xs text-muted">{fieldName(field)}</dt>
              <dd>
                <Plain value={part} />
              </dd>
            </div>
          ))}
      </dl>
    )
  }
  return <Plain value={value} />
}

function Plain({ value }: { value: Json }) {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (value === null || text.trim() === '') return <span className="text-sm text-muted italic">Empty</span>
  if (text.startsWith('/files/images/'))
    return <img src={text} alt="" className="aspect-video w-full rounded-sm bg-sunken object-cover" />
  return (
    <span lang={languageOf(text)} className="block text-sm break-words whitespace-pre-wrap">
      {text}
    </span>
  )
}

function nameIn(documents: readonly Json[], path: string): string {
  return documents.map((document) => nameOf(valueAt(document, path))).find((name) => name !== null) ?? 'Without a name'
}
