import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { movedTo } from './items.ts'
import { Avatar } from '#platform/ui/avatar.tsx'
import { Field } from '#platform/ui/field.tsx'
import type { Control } from './form-fields.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { OptionSearch } from '#platform/ui/option-search.tsx'
import { ItemButton, SortableItem } from '#platform/ui/sortable-item.tsx'
import { SortableList } from '#platform/ui/sortable-list.tsx'
import { t } from '#platform/values/translate.ts'

export type ChoiceWords = {
  placeholder: string
  loading: string
  failed: string
  /** Of one that was chosen and is not there any more. */
  gone: string
  noneLeft: string
  notFound: (search: string) => string
}

/** Drawn with its picture, or its monogram for want of one (null). */
type Choice = { id: string; name: string; avatar_url?: string | null; note?: string }

type Query<Each, Key extends readonly unknown[]> = UseQueryOptions<Each[], Error, Each[], Key>
type Props<Each extends Choice, Key extends readonly unknown[]> = Control<string[]> & {
  /** All that there are to choose from; with `named` those that are found by these words. */
  query: (search: string) => Query<Each, Key>
  /** Those of the ids that are there, of what is too much to be read whole. */
  named?: (ids: readonly string[]) => Query<Each, Key>
  words: ChoiceWords
}

/** Chooses other records by name, in an order of one's own. */
export function OrderedChoices<Each extends Choice, Key extends readonly unknown[]>({
  label,
  hint,
  error,
  value: chosen,
  query,
  named,
  words,
  onChange,
}: Props<Each, Key>) {
  const [search, setSearch] = useState('')
  const sought = named ? search : ''
  const { data: choices, isPending, isError } = useQuery({ ...query(sought), placeholderData: keepPreviousData })
  const { data: known, isPlaceholderData: isOld } = useQuery({
    ...(named?.(chosen) ?? query(sought)),
    placeholderData: keepPreviousData,
  })
  const free = (choices ?? []).filter(({ id }) => !chosen.includes(id))
  const found = named ? free : free.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
  const shown = chosen.map((id): Choice => {
    const one = [...(known ?? []), ...(choices ?? [])].find((each) => each.id === id)
    return one ?? { id, name: known && !isOld ? words.gone : '…' }
  })
  const nothing = free.length === 0 && sought === '' ? words.noneLeft : words.notFound(search)
  const status = isPending ? words.loading : isError ? words.failed : found.length === 0 ? nothing : ''

  return (
    <Field {...{ label, hint, error }}>
      {(control) => (
        <div className="grid gap-2">
          {shown.length > 0 && (
            <SortableList items={shown} onMove={(id, to) => onChange(movedTo(chosen, id, to))}>
              <div className="grid gap-1.5">
                {shown.map(({ id, name, avatar_url, note }) => (
                  <SortableItem
                    key={id}
                    id={id}
                    name={name}
                    className="flex flex-row-reverse flex-wrap items-center justify-end rounded-md bg-wash py-0.5 pr-1 pl-2"
                    actions={
                      <ItemButton
                        action="delete"
                        label={t('Remove {name}', { name })}
                        onClick={() => onChange(chosen.filter((one) => one !== id))}
                      >
                        <X className="size-4.5" />
                      </ItemButton>
                    }
                  >
                    <span className="flex min-w-32 flex-1 items-center gap-2.5 py-1 text-sm">
                      {avatar_url !== undefined && <Avatar id={id} name={name} src={avatar_url} size={32} />}
                      <span className="min-w-0">
                        {mixedText(name)}
                        {note && <span className="ml-2.5 text-xs text-muted">{note}</span>}
                      </span>
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
            options={found.map(({ id, name, note }) => ({ key: id, label: name, ...(note && { note }) }))}
            status={status}
            onSearch={setSearch}
            onChoose={(id) => onChange([...chosen, id])}
          />
        </div>
      )}
    </Field>
  )
}
