import { Plus, Trash2 } from 'lucide-react'
import { mostStatements, statementFields, type Vision } from '#features/site-content/vision/schema.ts'
import { useShowAdded } from '#platform/browser/use-show-added.ts'
import { Button } from '#platform/ui/button.tsx'
import { InlineText } from '#platform/ui/editable-slots.tsx'
import { ItemButton, SortableItem } from '#platform/ui/sortable-item.tsx'
import { SortableList } from '#platform/ui/sortable-list.tsx'
import { toast } from '#platform/ui/toast.ts'
import { excerptOf } from '#platform/values/excerpt.ts'
import { initialOf } from '#platform/values/fields.ts'
import { newItemId } from '#platform/values/items.ts'

type Items = Vision['items']

/** The vision's statements, editable and sortable by dragging, keyboard or buttons; saved by the section's button. */
export function StatementsEditor({ items, edit }: { items: Items; edit: (change: (items: Items) => Items) => void }) {
  const nameOf = (text: string) => `Statement “${excerptOf(text, 40)}”`
  const { expectAdded } = useShowAdded(items.map(({ id }) => id))
  const add = () => {
    expectAdded()
    edit((before) => [...before, { id: newItemId(), ...initialOf(statementFields) }])
  }
  const write = (id: string, text: string) =>
    edit((before) => before.map((item) => (item.id === id ? { ...item, text } : item)))

  function remove(id: string) {
    const at = items.findIndex((item) => item.id === id)
    const item = items[at]
    if (!item) return
    edit((before) => before.filter((other) => other.id !== id))
    const restore = () =>
      edit((before) => (before.some((other) => other.id === id) ? before : before.toSpliced(at, 0, item)))
    toast.info(`${nameOf(item.text)} is taken out`, {
      description: 'It leaves the site when you save the vision section.',
      action: { label: 'Undo', onClick: restore },
    })
  }

  return (
    <section aria-label="Statements" className="hairline-t @container grid gap-7 pt-6">
      <SortableList
        layout="grid"
        items={items.map(({ id, text }) => ({ id, name: nameOf(text) }))}
        onMove={(id, to) => edit((before) => moved(before, id, to))}
      >
        <div className="grid gap-x-10 gap-y-6 @3xl:grid-cols-2">
          {items.map(({ id, text }, at) => (
            <SortableItem
              key={id}
              id={id}
              actions={
                <ItemButton action="delete" label={`Delete ${nameOf(text)}`} onClick={() => remove(id)}>
                  <Trash2 aria-hidden="true" className="size-4" />
                </ItemButton>
              }
            >
              <p className="mt-1 font-display text-xl text-balance">
                <InlineText label={`Statement ${at + 1}`} value={text} onChange={(next) => write(id, next)} />
              </p>
            </SortableItem>
          ))}
        </div>
      </SortableList>
      {items.length < mostStatements && (
        <Button variant="secondary" className="justify-self-start border-dashed" onClick={add}>
          <Plus aria-hidden="true" className="size-4" />
          Add Statement
        </Button>
      )}
    </section>
  )
}

/** `to` counts from 0. */
function moved(items: Items, id: string, to: number): Items {
  const from = items.findIndex((item) => item.id === id)
  const item = items[from]
  return item ? items.toSpliced(from, 1).toSpliced(to, 0, item) : items
}
