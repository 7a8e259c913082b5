import type { ReactNode } from 'react'
import type { MediaShown } from '../library/client.ts'
import { mediaOrders, mediaUses } from '../library/schema.ts'
import { wordIn } from '#platform/browser/use-filter.ts'
import { Select } from '#platform/ui/input.tsx'
import { SearchField } from '#platform/ui/search-field.tsx'
import { buckets } from '#platform/values/web-address.ts'

export const mediaFilters = ['search', 'kind', 'use', 'order'] as const
type Said = Record<(typeof mediaFilters)[number], string>

const kinds = { images: 'Pictures', documents: 'Documents' }
const uses = { used: 'In use', unused: 'Not in use' }
const orders = { newest: 'Newest first', oldest: 'Oldest first', name: 'By name', largest: 'Largest first' }

/** What an address says, as the list is asked for. */
export function mediaShown({ search, kind, use, order }: Said): MediaShown {
  return {
    search,
    kind: wordIn(buckets, kind),
    use: wordIn(mediaUses, use),
    order: wordIn(mediaOrders, order),
  }
}

type MediaFilterProps = {
  filter: Said
  narrow: (part: Partial<Said>) => void
  /** Where only pictures, or only documents, can be chosen. */
  isOfOneKind?: boolean
  children?: ReactNode
}

export function MediaFilter({ filter, narrow, isOfOneKind = false, children }: MediaFilterProps) {
  return (
    <div className="grid min-w-0 grid-cols-2 items-center gap-3 sm:flex sm:flex-wrap">
      <SearchField
        label="Search the library"
        placeholder="File name or alternative text"
        className="col-span-2 min-w-56 flex-1 sm:max-w-sm"
        value={filter.search}
        onSearch={(search) => narrow({ search })}
      />
      {!isOfOneKind && (
        <Choice label="Kind" any="Every kind" words={kinds} value={filter.kind} onChange={(kind) => narrow({ kind })} />
      )}
      <Choice label="Use" any="Used or not" words={uses} value={filter.use} onChange={(use) => narrow({ use })} />
      <Choice
        label="Order"
        words={orders}
        value={filter.order || 'newest'}
        onChange={(order) => narrow({ order: order === 'newest' ? '' : order })}
      />
      <div className="ml-auto empty:hidden">{children}</div>
    </div>
  )
}

type ChoiceProps = {
  label: string
  any?: string
  words: Readonly<Record<string, string>>
  value: string
  onChange: (word: string) => void
}

function Choice({ label, any, words, value, onChange }: ChoiceProps) {
  return (
    <Select
      aria-label={label}
      className="sm:w-auto!"
      value={value in words ? value : ''}
      onChange={({ target }) => onChange(target.value)}
    >
      {any !== undefined && <option value="">{any}</option>}
      {Object.entries(words).map(([word, name]) => (
        <option key={word} value={word}>
          {name}
        </option>
      ))}
    </Select>
  )
}
