import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { movedTo } from '#platform/values/items.ts'
import { Avatar } from './avatar.tsx'
import { Field } from './field.tsx'
import type { Control } from './form-fields.tsx'
import { MixedText } from './mixed-text.tsx'
import { OptionSearch } from './option-search.tsx'
import { ItemButton, SortableItem } from './sortable-item.tsx'
import { SortableList } from './sortable-list.tsx'

export type ChoiceWords = {
  placeholder: string
  loading: string
  failed: string
  /** Of one that was chosen and is not there any more. */
  gone: string
  noneLeft: string
  notFound: (search: string) => string
}

type Choice = { id: string; name: string; avatar_url: string | null }

type Props<Each extends Choice, Key extends readonly unknown[]> = Control<string[]> & {
  /** All that there are to choose from. */
  query: UseQueryOptions<Each[], Error, Each[], Key>
  words: ChoiceWords
}

/** Chooses other records by name, in an order of one's own. */
export function OrderedChoices<Each extends Choice, Key extends readonly unknown[]>({
  label,
  error,
  value: chosen,
  query,
  words,
  onChange,
}: Props<Each, Key>) {
  const [search, setSearch] = useState('')
  const { data: choices, isPending, isError } = useQuery(query)
  const free = (choices ?? []).filter(({ id }) => !chosen.includes(id))
  const found = free.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
  const shown = chosen.map((id) => ({
    id,
    name: choices ? words.gone : '…',
    avatar_url: null,
    ...choices?.find((one) => one.id === id),
  }))
  const nothing = free.length === 0 ? words.noneLeft : words.notFound(search)
  const status = isPending ? words.loading : isError ? words.failed : found.length === 0 ? nothing : ''

  return (
    <Field label={label} error={error}>
      {(control) => (
        <div className="grid gap-2">
          {shown.length > 0 && (
            <SortableList items={shown} onMove={(id, to) => onChange(movedTo(chosen, id, to))}>
              <div className="grid gap-1.5">
                {shown.map(({ id, name, avatar_url }) => (
                  <SortableItem
                    key={id}
                    id={id}
                    name={name}
                    className="flex flex-row-reverse flex-wrap items-center justify-end rounded-md bg-wash py-0.5 pr-1 pl-2"
                    actions={
                      <ItemButton
                        action="delete"
                        label={`Remove ${name}`}
                        onClick={() => onChange(chosen.filter((one) => one !== id))}
                      >
                        <X aria-hidden="true" className="size-4.5" />
                      </ItemButton>
                    }
                  >
                    <span className="flex min-w-32 flex-1 items-center gap-2.5 py-1 text-sm">
                      <Avatar id={id} name={name} src={avatar_url} size={32} />
                      <MixedText text={name} />
                    </span>
                  </SortableItem>
                ))}
              </div>
            </SortableList>
          )}
          <OptionSearch
            label={label}
            control={control}
            placeholder={words.placeholder}
            options={found.map(({ id, name }) => ({ key: id, label: name }))}
            status={status}
            staysOpen
            onSearch={setSearch}
            onChoose={(id) => onChange([...chosen, id])}
          />
        </div>
      )}
    </Field>
  )
}
