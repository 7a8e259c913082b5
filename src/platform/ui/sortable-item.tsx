import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import clsx from 'clsx'
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react'
import { memo, type ReactNode, use } from 'react'
import { followFocus, focusPlaceOf } from '#platform/browser/focus-place.ts'
import { type Sorting, SortingContext } from './sortable-list.tsx'
import { t } from '#platform/values/translate.ts'

/** An item of a `<SortableList>` with its handle, Up, Down and `actions`. @throws Error outside a SortableList */
export function SortableItem(item: ItemShown) {
  const sorting = use(SortingContext)
  if (!sorting) throw new Error('A SortableItem must stand in a SortableList')
  const { ids, layout, step } = sorting
  return <DrawnItem {...item} {...{ layout, step }} at={ids.indexOf(item.id)} count={ids.length} />
}

type ItemShown = { id: string; name: string; actions?: ReactNode; children: ReactNode; className?: string }

type DrawnItemProps = ItemShown & { at: number; count: number } & Pick<Sorting, 'layout' | 'step'>

/** Memoised: typing in one item renders no other. */
const DrawnItem = memo(function DrawnItem(props: DrawnItemProps) {
  const { id, actions, children, className, at, count, layout, step } = props
  const name = props.name || t('the item')
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging, isOver } =
    useSortable({ id })
  const marked = isOver && !isDragging && layout === 'grid'
  return (
    <div
      ref={setNodeRef}
      data-sortable={id}
      data-item={id}
      // Set by script per property, which the CSP allows.
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={clsx(
        'relative',
        layout === 'grid' && !isDragging && !marked && skipOffscreenClass,
        isDragging && 'z-30 rounded-md bg-raised opacity-90 shadow-float',
        marked && 'rounded-md outline-2 outline-offset-4 outline-accent',
        className,
      )}
    >
      <div
        role="group"
        aria-label={t('{name}: position {position} of {count}', { name, position: at + 1, count })}
        className={barClass}
      >
        <button
          ref={setActivatorNodeRef}
          type="button"
          {...attributes}
          {...listeners}
          aria-label={t('Drag {name}', { name })}
          className={clsx(buttonClass, 'cursor-grab touch-none active:cursor-grabbing')}
        >
          <GripVertical className="size-4.5" />
        </button>
        <StepButton by="up" name={name} closed={at <= 0} onClick={() => step(id, 'up')} />
        <StepButton by="down" name={name} closed={at >= count - 1} onClick={() => step(id, 'down')} />
        {actions}
      </div>
      {children}
    </div>
  )
})

/** Out of view it is neither laid out nor painted: typing stays fast beside sixty. What it cuts off, such as rings, is of no item in use. */
const skipOffscreenClass =
  '-mx-3 -mb-1 px-3 pb-1 [contain-intrinsic-block-size:auto_28rem] [content-visibility:auto] focus-within:[content-visibility:visible]'

type ItemButtonProps = {
  label: string
  action: 'edit' | 'delete'
  /** Gets the focus in an item just added. */
  isMain?: boolean
  onClick: () => void
  children: ReactNode
}

/** A button of an item's bar; where it removes the item, the focus goes to its neighbour's. */
export function ItemButton({ label, action, isMain = false, onClick, children }: ItemButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-row-action={action}
      data-main-action={isMain || undefined}
      onClick={({ currentTarget }) => {
        followFocus(focusPlaceOf(currentTarget))
        onClick()
      }}
      className={buttonClass}
    >
      {children}
    </button>
  )
}

type StepButtonProps = { by: 'up' | 'down'; name: string; closed: boolean; onClick: () => void }

/** At the end it stays in the tab order, so that the focus is not lost. */
function StepButton({ by, name, closed, onClick }: StepButtonProps) {
  const Icon = by === 'up' ? ChevronUp : ChevronDown
  return (
    <button
      type="button"
      data-move={by}
      aria-label={by === 'up' ? t('Move {name} up', { name }) : t('Move {name} down', { name })}
      aria-disabled={closed || undefined}
      onClick={onClick}
      className={buttonClass}
    >
      <Icon className="size-4.5" />
    </button>
  )
}

const buttonClass = 'grid size-9 place-items-center rounded-md transition-colors hover:bg-wash aria-disabled:opacity-40'
const barClass = 'flex flex-wrap items-center gap-0.5 text-muted'
