import { Plus, Trash2 } from 'lucide-react'
import { pictureField } from '#features/content/media/client.ts'
import { type SectionEditor, useSectionEditor } from '#features/content/site-content/admin/section-editor.tsx'
import { SectionFrame } from '#features/content/site-content/admin/section-frame.tsx'
import { idIn } from '#features/content/site-content/admin/section-items.tsx'
import { figureFields, type Hero, mostFigures } from '../hero.schema.ts'
import { HeroSection } from '../site/hero-section.tsx'
import { useShowAdded } from '#records/lists/use-show-added.ts'
import { Button } from '#platform/ui/button.tsx'
import { ItemButton } from '#platform/ui/sortable-item.tsx'
import type { Slots } from '#records/editing/slots.tsx'
import { initialOf } from '#records/kinds/fields.ts'
import { newItemId } from '#records/kinds/items.ts'
import { withValueAt } from '#records/saving/merge.ts'
import { t } from '#platform/values/translate.ts'

const pictures = { backgroundImage: pictureField('hero-background'), thirdCardImage: pictureField('hero-card') }

export const heroView = (hero: Hero, slots?: Slots) => <HeroSection {...{ hero, slots }} />

export function HeroEditor() {
  const editor = useSectionEditor('hero', pictures)
  const { expectAdded } = useShowAdded(editor.data.stats.map(({ id }) => id))
  return (
    <SectionFrame editor={editor} view={heroView}>
      <HeroSection hero={editor.data} slots={heroSlots(editor, expectAdded)} />
    </SectionFrame>
  )
}

function heroSlots({ data: { stats }, edit, slots }: SectionEditor<'hero'>, onAdd: () => void): Slots {
  const addFigure = () => {
    onAdd()
    edit((before) => ({ ...before, stats: [...before.stats, { id: newItemId(), ...initialOf(figureFields) }] }))
  }
  return {
    ...slots,
    item: (path, _about, figure) => (
      <div data-item={idIn(path)} className="flex items-start gap-3">
        <div className="min-w-0 flex-1">{figure}</div>
        <ItemButton
          action="delete"
          label={t('Remove figure {number}', { number: stats.findIndex(({ id }) => id === idIn(path)) + 1 })}
          onClick={() => edit((before) => withValueAt(before, path, undefined))}
        >
          <Trash2 className="size-4" />
        </ItemButton>
      </div>
    ),
    addItem: (_path, { label }) =>
      stats.length < mostFigures && (
        <Button variant="secondary" size="sm" icon={Plus} onClick={addFigure} className="mt-2 border-dashed">
          {label}
        </Button>
      ),
  }
}
