import { Plus, Trash2 } from 'lucide-react'
import { pictureField } from '#features/media/client.ts'
import { SectionFrame, useSectionEditor } from '#features/site-content/admin/section-editor.tsx'
import { idIn } from '#features/site-content/admin/section-items.tsx'
import { figureFields, mostFigures } from '#features/site-content/hero/schema.ts'
import { HeroSection } from '#features/site-content/hero/site/hero-section.tsx'
import { useShowAdded } from '#platform/browser/use-show-added.ts'
import { Button } from '#platform/ui/button.tsx'
import type { Slots } from '#platform/ui/slots.tsx'
import { initialOf } from '#platform/values/fields.ts'
import { newItemId } from '#platform/values/items.ts'
import { withValueAt } from '#platform/values/merge.ts'

const pictures = { backgroundImage: pictureField('hero-background'), thirdCardImage: pictureField('hero-card') }

export function HeroEditor() {
  const editor = useSectionEditor('hero', pictures)
  const { data: hero, edit } = editor
  const { expectAdded } = useShowAdded(hero.stats.map(({ id }) => id))
  const addFigure = () => {
    expectAdded()
    edit((before) => ({ ...before, stats: [...before.stats, { id: newItemId(), ...initialOf(figureFields) }] }))
  }
  const slots: Slots = {
    ...editor.slots,
    item: (path, _about, view) => (
      <div data-item={idIn(path)} className="flex items-start gap-3">
        <div className="min-w-0 flex-1">{view}</div>
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Remove figure ${hero.stats.findIndex(({ id }) => id === idIn(path)) + 1}`}
          onClick={() => edit((before) => withValueAt(before, path, undefined))}
          className="-mr-3 text-muted"
        >
          <Trash2 aria-hidden="true" className="size-4" />
        </Button>
      </div>
    ),
    addItem: (_path, { label }) =>
      hero.stats.length < mostFigures && (
        <Button variant="secondary" size="sm" onClick={addFigure} className="mt-2 border-dashed">
          <Plus aria-hidden="true" className="size-4" />
          {label}
        </Button>
      ),
  }
  return (
    <SectionFrame editor={editor} view={(version) => <HeroSection hero={version} />}>
      <HeroSection hero={hero} slots={slots} />
    </SectionFrame>
  )
}
