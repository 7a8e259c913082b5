import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { movedTo, newItemId } from './items.ts'
import { Button } from '#platform/ui/button.tsx'
import type { Control } from './form-fields.tsx'
import { ItemButton, SortableItem } from '#platform/ui/sortable-item.tsx'
import { SortableList } from '#platform/ui/sortable-list.tsx'
import { t } from '#platform/values/translate.ts'

type Item = { id: string }

type Props<Each extends Item> = Pick<Control<Each[]>, 'label' | 'hint' | 'value' | 'onChange'> & {
  addLabel: string
  most: number
  blank: Omit<Each, 'id'>
  nameOf: (item: Each, at: number) => string
  children: (item: Each, at: number, put: (part: Partial<Each>) => void) => ReactNode
}

/** A list of items that are written where they stand, sorted, added and removed. */
export function ItemsField<Each extends Item>({
  label,
  hint,
  value: items,
  addLabel,
  most,
  blank,
  nameOf,
  children,
  onChange,
}: Props<Each>) {
  const id = useId()
  const root = useRef<HTMLFieldSetElement>(null)
  const added = useRef<string | null>(null)
  useEffect(() => {
    if (!added.current) return
    root.current?.querySelector<HTMLElement>(`[data-sortable="${added.current}"] :is(input, textarea)`)?.focus()
    added.current = null
  })
  const named = items.map((item, at) => ({ id: item.id, name: nameOf(item, at) }))
  const put = (id: string, part: Partial<Each>) =>
    onChange(items.map((item) => (item.id === id ? { ...item, ...part } : item)))
  const move = (id: string, to: number) => {
    const item = items.find((one) => one.id === id)
    if (item) onChange(movedTo(items, item, to))
  }
  const remove = (id: string) => {
    onChange(items.filter((item) => item.id !== id))
    root.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  }
  const add = () => {
    added.current = newItemId()
    onChange([...items, { ...blank, id: added.current } as Each])
  }

  return (
    <fieldset ref={root} aria-describedby={hint && id} className="grid min-w-0 content-start gap-3">
      <legend className="mb-2 text-sm font-[550]">{label}</legend>
      {hint && (
        <p id={id} className="-mt-2 text-xs text-muted">
          {hint}
        </p>
      )}
      {items.length > 0 && (
        <SortableList items={named} onMove={move}>
          <div className="grid gap-3">
            {items.map((item, at) => (
              <SortableItem
                key={item.id}
                id={item.id}
                name={named[at]?.name ?? ''}
                className="grid gap-2 rounded-md border border-line p-3 sm:p-4"
                actions={
                  <ItemButton
                    action="delete"
                    label={t('Remove {name}', { name: named[at]?.name })}
                    onClick={() => remove(item.id)}
                  >
                    <Trash2 className="size-4.5" />
                  </ItemButton>
                }
              >
                {children(item, at, (part) => put(item.id, part))}
              </SortableItem>
            ))}
          </div>
        </SortableList>
      )}
      {items.length < most && (
        <Button variant="secondary" size="sm" className="justify-self-start" data-add="" icon={Plus} onClick={add}>
          {addLabel}
        </Button>
      )}
    </fieldset>
  )
}
