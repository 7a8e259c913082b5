import './focal-point.css'
import type { KeyboardEvent, MouseEvent } from 'react'
import { isComposing } from '#platform/browser/is-composing.ts'
import { focusClass, focusStep } from '#platform/ui/picture-notes.tsx'
import { t } from '#platform/values/translate.ts'

type Point = { x: number; y: number }
type FocalPointProps = { url: string; width: number; height: number; point: Point; onChange: (point: Point) => void }

/** The picture, on which a click or the arrow keys say what every crop keeps in view, and how narrow crops then look. */
export function FocalPoint({ url, width, height, point, onChange }: FocalPointProps) {
  const click = ({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>) => {
    // Enter and Space press no place.
    if (detail === 0) return
    const { left, top, width: wide, height: high } = currentTarget.getBoundingClientRect()
    onChange({ x: stepped(((clientX - left) / wide) * 100), y: stepped(((clientY - top) / high) * 100) })
  }
  const press = (event: KeyboardEvent) => {
    const move = moves[event.key]
    if (!move || isComposing(event.nativeEvent)) return
    event.preventDefault()
    onChange({ x: stepped(point.x + move.x), y: stepped(point.y + move.y) })
  }
  return (
    <div className="grid gap-3">
      <button
        type="button"
        aria-label={t('{place} Change it with the arrow keys.', { place: placeOf(point) })}
        onClick={click}
        onKeyDown={press}
        className="relative mx-auto block w-fit cursor-crosshair touch-manipulation overflow-hidden rounded-md bg-sunken"
      >
        <img src={url} alt="" width={width} height={height} className="block h-auto max-h-[46dvh] w-auto max-w-full" />
        <span aria-hidden="true" className={`focal-mark ${focusClass(point)}`} />
      </button>
      <p role="status" className="sr-only">
        {placeOf(point)}
      </p>
      <div aria-hidden="true" className="flex flex-wrap items-end gap-3">
        {crops.map((crop) => (
          <img key={crop} src={url} alt="" className={`${crop} rounded-sm bg-wash object-cover ${focusClass(point)}`} />
        ))}
        <p className="basis-full text-xs text-muted sm:flex-1 sm:basis-0">
          {t('So crops look. Click on what matters most, or use the arrow keys.')}
        </p>
      </div>
    </div>
  )
}

function placeOf({ x, y }: Point): string {
  return t('Focal point: {x} percent from the left, {y} percent from the top.', { x, y })
}

const crops = ['size-16', 'h-16 w-28', 'h-20 w-12']

const moves: Partial<Record<string, Point>> = {
  ArrowLeft: { x: -focusStep, y: 0 },
  ArrowRight: { x: focusStep, y: 0 },
  ArrowUp: { x: 0, y: -focusStep },
  ArrowDown: { x: 0, y: focusStep },
}

function stepped(percent: number): number {
  return Math.min(100, Math.max(0, Math.round(percent / focusStep) * focusStep))
}
