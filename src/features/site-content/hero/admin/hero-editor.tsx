import { Plus, Trash2 } from 'lucide-react'
import { pictureField } from '#features/media/client.ts'
import type { Hero } from '#features/site-content/hero/schema.ts'
import { HeroSection } from '#features/site-content/hero/site/hero-section.tsx'
import { useShowAdded } from '#platform/browser/use-show-added.ts'
import { Button } from '#platform/ui/button.tsx'
import { editableSlots } from '#platform/ui/editable-slots.tsx'
import type { Slots } from '#platform/ui/slots.tsx'
import { newItemId } from '#platform/values/items.ts'
import { withValueAt } from '#platform/values/resolve-overlaps.ts'

/** As many figures as a hero can have. */
const mostFigures = 12
const pictures = { backgroundImage: pictureField('hero-background'), thirdCardImage: pictureField('hero-card') }

type Edit = (change: (hero: Hero) => Hero) => void

/** The hero as visitors see it, each text, picture and figure editable where it stands (admin.md §2, Homepage management). */
export function HeroEditor({ hero, edit }: { hero: Hero; edit: Edit }) {
  const { expectAdded } = useShowAdded(hero.stats.map(({ id }) => id))
  return <HeroSection hero={hero} slots={heroSlots(edit, hero.stats.length < mostFigures, expectAdded)} />
}

function heroSlots(edit: Edit, hasRoom: boolean, onAdd: () => void): Slots {
  const addFigure = () => {
    onAdd()
    edit((before) => ({ ...before, stats: [...before.stats, { id: newItemId(), number: '', description: '' }] }))
  }
  return {
    ...editableSlots(edit, pictures),
    item: (path, { label }, view) => (
      <div data-item={path.split('.')[1]} className="flex items-start gap-3">
        <div className="min-w-0 flex-1">{view}</div>
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Remove ${label.toLowerCase()}`}
          onClick={() => edit((before) => withValueAt(before, path, undefined))}
          className="-mr-3 text-muted"
        >
          <Trash2 aria-hidden="true" className="size-4" />
        </Button>
      </div>
    ),
    addItem: (_path, { label }) =>
      hasRoom && (
        <Button variant="secondary" size="sm" onClick={addFigure} className="mt-2 border-dashed">
          <Plus aria-hidden="true" className="size-4" />
          {label}
        </Button>
      ),
  }
}
