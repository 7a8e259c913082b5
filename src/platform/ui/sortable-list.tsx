import {
  type Active,
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Over,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { createContext, type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { t } from '#platform/values/translate.ts'

export type Sorting = {
  ids: readonly string[]
  layout: 'column' | 'grid'
  step: (id: string, by: 'up' | 'down') => void
}
export const SortingContext = createContext<Sorting | null>(null)

type SortableListProps = {
  items: readonly { id: string; name: string }[]
  /** `column`: items make room during a drag; `grid`, with items of different sizes: the target is marked. */
  layout?: 'column' | 'grid'
  /** `to` counts from 0. */
  onMove: (id: string, to: number) => void
  children: ReactNode
}

/** A list sorted by dragging, by the handle's keys or Up and Down; announced. */
export function SortableList({ items, layout = 'column', onMove, children }: SortableListProps) {
  const context = useId()
  const [said, setSaid] = useState('')
  const root = useRef<HTMLDivElement>(null)
  const moved = useRef<{ id: string; by: 'up' | 'down' } | null>(null)
  const ids = useSameStrings(items.map(({ id }) => id))
  const names = useSameStrings(items.map(({ name }) => name))
  const sensors = useSensors(useSensor(PointerSensor, byPointer), useSensor(KeyboardSensor, byKeyboard))
  // Read when a step is taken, so that typing renders no other item.
  const latest = useRef({ names, onMove })
  useEffect(() => {
    latest.current = { names, onMove }
  })
  const step = useCallback(
    (id: string, by: 'up' | 'down') => {
      const to = ids.indexOf(id) + (by === 'up' ? -1 : 1)
      if (to < 0 || to >= ids.length) return
      moved.current = { id, by }
      const name = latest.current.names[ids.indexOf(id)] ?? ''
      setSaid(t('{name} is now at position {position} of {count}.', { name, position: to + 1, count: ids.length }))
      latest.current.onMove(id, to)
    },
    [ids],
  )
  useEffect(() => {
    if (!moved.current) return
    // A moved element loses the focus.
    const { id, by } = moved.current
    moved.current = null
    if (ids.includes(id))
      root.current?.querySelector<HTMLElement>(`[data-sortable="${id}"] [data-move="${by}"]`)?.focus()
  }, [ids])

  const sorting = useMemo(() => ({ ids, layout, step }), [ids, layout, step])
  const announcements = useMemo(() => announcementsFor(ids, names), [ids, names])
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const to = over ? ids.indexOf(String(over.id)) : -1
    if (to >= 0 && active.id !== over?.id) onMove(String(active.id), to)
  }
  return (
    <div ref={root}>
      <DndContext
        id={context}
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ announcements, screenReaderInstructions: instructions }}
        onDragEnd={onDragEnd}
      >
        <SortableContext items={ids} strategy={layout === 'column' ? verticalListSortingStrategy : standStill}>
          <SortingContext value={sorting}>{children}</SortingContext>
        </SortableContext>
      </DndContext>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}

// Stable objects: new ones would render every item again.
const byPointer = { activationConstraint: { distance: 4 } }
const byKeyboard = { scrollBehavior: 'auto' as const }

const standStill = () => null
const instructions = {
  draggable: t(
    'To move an item, press Space or Enter, then the arrow keys. Press Space or Enter again to drop it, or Escape to leave it where it was.',
  ),
}

function announcementsFor(ids: string[], names: string[]): Announcements {
  const at = ({ id }: Active, { id: place }: Pick<Over, 'id'> = { id }) => ({
    name: names[ids.indexOf(String(id))] ?? t('The item'),
    position: ids.indexOf(String(place)) + 1,
    count: ids.length,
  })
  return {
    onDragStart: ({ active }) => t('{name} is picked up at position {position} of {count}.', at(active)),
    onDragOver: ({ active, over }) =>
      over ? t('{name} is over position {position} of {count}.', at(active, over)) : undefined,
    onDragEnd: ({ active, over }) =>
      t('{name} is dropped at position {position} of {count}.', at(active, over ?? active)),
    onDragCancel: ({ active }) => t('{name} stays at position {position} of {count}.', at(active)),
  }
}

/** The same array while its texts are equal: typing in one item must not render the others. */
function useSameStrings(next: string[]): string[] {
  const [kept, setKept] = useState(next)
  const isSame = kept.length === next.length && kept.every((text, at) => text === next[at])
  if (!isSame) setKept(next)
  return isSame ? kept : next
}
