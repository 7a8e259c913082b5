import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { teachersQuery } from '#features/teachers/client.ts'
import { Avatar } from '#platform/ui/avatar.tsx'
import { Field } from '#platform/ui/field.tsx'
import type { Control } from '#platform/ui/form-fields.tsx'
import { MixedText } from '#platform/ui/mixed-text.tsx'
import { OptionSearch } from '#platform/ui/option-search.tsx'
import { ItemButton, SortableItem } from '#platform/ui/sortable-item.tsx'
import { SortableList } from '#platform/ui/sortable-list.tsx'
import { movedTo } from '#platform/values/items.ts'

export function PeopleField({ label, error, value: chosen, onChange }: Control<string[]>) {
  const [search, setSearch] = useState('')
  const { data: teachers, isPending, isError } = useQuery(teachersQuery())
  const free = (teachers ?? []).filter(({ id }) => !chosen.includes(id))
  const found = free.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
  const unknown = teachers ? 'No longer a teacher' : '…'
  const people = chosen.map((id) => ({
    id,
    name: unknown,
    avatar_url: null,
    ...teachers?.find((one) => one.id === id),
  }))
  const nobody = free.length === 0 ? 'There is no other teacher to choose.' : `No teacher found matching “${search}”`
  const failed = isError ? 'The teachers could not be read just now.' : ''
  const status = isPending ? 'Loading teachers…' : failed || (found.length === 0 ? nobody : '')

  return (
    <Field label={label} error={error}>
      {(control) => (
        <div className="grid gap-2">
          {people.length > 0 && (
            <SortableList items={people} onMove={(id, to) => onChange(movedTo(chosen, id, to))}>
              <div className="grid gap-1.5">
                {people.map(({ id, name, avatar_url }) => (
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
            placeholder="Search teachers by name"
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
