import { Plus } from 'lucide-react'
import { useSectionEditor } from '#features/content/site-content/admin/section-editor.tsx'
import { SectionFrame } from '#features/content/site-content/admin/section-frame.tsx'
import { ItemActions, takeOut, useItems } from '#features/content/site-content/admin/section-items.tsx'
import { ModulesEditor } from '#features/content/site-content/modules/admin/modules-editor.tsx'
import { ModulePage } from '#features/content/site-content/modules/site/module-page.tsx'
import { mostStatements, statementFields, type Vision } from '../vision.schema.ts'
import { useShowAdded } from '#records/lists/use-show-added.ts'
import { Button } from '#platform/ui/button.tsx'
import { SortableItem } from '#platform/ui/sortable-item.tsx'
import { SortableList } from '#platform/ui/sortable-list.tsx'
import { excerptOf } from '#platform/values/excerpt.ts'
import { initialOf } from '#records/kinds/fields.ts'
import { movedTo, newItemId } from '#records/kinds/items.ts'
import { InlineText } from '#records/editing/inline-text.tsx'
import type { Slots } from '#records/editing/slots.tsx'
import { t } from '#platform/values/translate.ts'

const fallbackTitle = t('Our vision')

export const visionView = (vision: Vision, slots?: Slots) => (
  <ModulePage section={vision} items={vision.items} {...{ fallbackTitle, slots }} />
)

export function VisionEditor() {
  const editor = useSectionEditor('vision')
  const { data: vision, stored, slots } = editor
  return (
    <SectionFrame editor={editor} view={visionView}>
      <ModulesEditor
        {...{ stored, slots, fallbackTitle }}
        {...useItems(editor, 'modules')}
        section={vision}
        label={t('Vision')}
        purpose="vision-image"
      >
        <StatementsEditor items={vision.items} edit={useItems(editor, 'items').editItems} />
      </ModulesEditor>
    </SectionFrame>
  )
}

type Items = Vision['items']

/** The vision's statements, editable and sortable by dragging, keyboard or buttons; saved by the section's button. */
function StatementsEditor({ items, edit }: { items: Items; edit: (change: (items: Items) => Items) => void }) {
  const nameOf = (text: string) => t('Statement “{excerpt}”', { excerpt: excerptOf(text, 40) })
  const { expectAdded } = useShowAdded(items.map(({ id }) => id))
  const add = () => {
    expectAdded()
    edit((before) => [...before, { id: newItemId(), ...initialOf(statementFields) }])
  }
  const write = (id: string, text: string) =>
    edit((before) => before.map((item) => (item.id === id ? { ...item, text } : item)))

  const remove = (id: string) =>
    takeOut(items, id, edit, ({ text }) => ({
      title: t('{name} is taken out', { name: nameOf(text) }),
      description: t('It leaves the site when you save the vision section.'),
    }))

  return (
    <section aria-label={t('Statements')} className="hairline-t @container grid gap-7 pt-6">
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
              name={nameOf(text)}
              actions={<ItemActions name={nameOf(text)} onDelete={() => remove(id)} />}
            >
              <p className="mt-1 font-display text-xl text-balance">
                <InlineText
                  label={t('Statement {number}', { number: at + 1 })}
                  value={text}
                  onChange={(next) => write(id, next)}
                />
              </p>
            </SortableItem>
          ))}
        </div>
      </SortableList>
      {items.length < mostStatements && (
        <Button variant="secondary" className="justify-self-start border-dashed" icon={Plus} onClick={add}>
          {t('Add Statement')}
        </Button>
      )}
    </section>
  )
}

function moved(items: Items, id: string, to: number): Items {
  const item = items.find((one) => one.id === id)
  return item ? movedTo(items, item, to) : items
}
