import { Plus, Trash2 } from 'lucide-react'
import { pictureField } from '#features/media/client.ts'
import { type Hero, figureFields, mostFigures } from '#features/site-content/hero/schema.ts'
import { HeroSection } from '#features/site-content/hero/site/hero-section.tsx'
import { useShowAdded } from '#platform/browser/use-show-added.ts'
import { Button } from '#platform/ui/button.tsx'
import { editableSlots } from '#platform/ui/editable-slots.tsx'
import type { Slots } from '#platform/ui/slots.tsx'
import { initialOf } from '#platform/values/fields.ts'
import { newItemId } from '#platform/values/items.ts'
import { withValueAt } from '#platform/values/merge.ts'

const pictures = { backgroundImage: pictureField('hero-background'), thirdCardImage: pictureField('hero-card') }

type Edit = (change: (hero: Hero) => Hero) => void

export function HeroEditor({ hero, edit }: { hero: Hero; edit: Edit }) {
  const { expectAdded } = useShowAdded(hero.stats.map(({ id }) => id))
  return <HeroSection hero={hero} slots={heroSlots(edit, hero.stats, expectAdded)} />
}

function heroSlots(edit: Edit, figures: Hero['stats'], onAdd: () => void): Slots {
  const addFigure = () => {
    onAdd()
    edit((before) => ({ ...before, stats: [...before.stats, { id: newItemId(), ...initialOf(figureFields) }] }))
  }
  return {
    ...editableSlots(edit, pictures),
    item: (path, _about, view) => (
      <div data-item={path.split('.')[1]} className="flex items-start gap-3">
        <div className="min-w-0 flex-1">{view}</div>
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Remove figure ${figures.findIndex(({ id }) => id === path.split('.')[1]) + 1}`}
          onClick={() => edit((before) => withValueAt(before, path, undefined))}
          className="-mr-3 text-muted"
        >
          <Trash2 aria-hidden="true" className="size-4" />
        </Button>
      </div>
    ),
    addItem: (_path, { label }) =>
      figures.length < mostFigures && (
        <Button variant="secondary" size="sm" onClick={addFigure} className="mt-2 border-dashed">
          <Plus aria-hidden="true" className="size-4" />
          {label}
        </Button>
      ),
  }
}
