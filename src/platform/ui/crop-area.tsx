import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef } from 'react'
import { type CropView, moved, squareOf, zoomed } from '#platform/values/square-crop.ts'

/** Pixels it is drawn with; it is shown smaller. */
const side = 640
const keyStep = 0.05

type Point = { x: number; y: number }

/** The picture behind a round window, to be dragged, pinched, scrolled, or moved and zoomed by keys. */
export function CropArea({
  bitmap,
  view,
  onView,
}: {
  bitmap: ImageBitmap
  view: CropView
  onView: (view: CropView) => void
}) {
  const area = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const fingers = useRef(new Map<number, Point>())

  useEffect(() => {
    const { left, top, size } = squareOf(bitmap, view)
    const context = canvas.current?.getContext('2d')
    context?.clearRect(0, 0, side, side)
    context?.drawImage(bitmap, left, top, size, size, 0, 0, side, side)
  }, [bitmap, view])

  const scroll = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    onView(zoomed(view, 1.0015 ** -event.deltaY))
  })
  useEffect(() => {
    // React listens to the wheel without the right to stop the page from scrolling.
    const listener = (event: WheelEvent) => scroll(event)
    const place = area.current
    place?.addEventListener('wheel', listener, { passive: false })
    return () => place?.removeEventListener('wheel', listener)
  }, [])

  function drag(event: PointerEvent<HTMLDivElement>) {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, now)
    if (other) return onView(zoomed(view, distance(now, other) / (distance(before, other) || 1)))
    const width = event.currentTarget.clientWidth || 1
    onView(moved(bitmap, view, (now.x - before.x) / width, (now.y - before.y) / width))
  }
  const release = (event: PointerEvent) => fingers.current.delete(event.pointerId)

  function press(event: KeyboardEvent) {
    const next = keys[event.key]?.(bitmap, view)
    if (!next) return
    event.preventDefault()
    onView(next)
  }

  return (
    <div
      ref={area}
      role="application"
      aria-label="Picture: arrow keys move it, plus and minus zoom"
      tabIndex={0}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      }}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
      className="relative mx-auto aspect-square w-full max-w-72 cursor-grab touch-none overflow-hidden rounded-md bg-sunken select-none active:cursor-grabbing"
    >
      <canvas ref={canvas} width={side} height={side} className="block size-full" />
      <span className="pointer-events-none absolute inset-0 rounded-full border border-paper/80 shadow-[0_0_0_12rem_rgb(4_10_8/0.5)]" />
    </div>
  )
}

/** The picture goes where the key points to, as it does under a finger. */
const keys: Record<string, ((bitmap: ImageBitmap, view: CropView) => CropView) | undefined> = {
  ArrowLeft: (bitmap, view) => moved(bitmap, view, -keyStep, 0),
  ArrowRight: (bitmap, view) => moved(bitmap, view, keyStep, 0),
  ArrowUp: (bitmap, view) => moved(bitmap, view, 0, -keyStep),
  ArrowDown: (bitmap, view) => moved(bitmap, view, 0, keyStep),
  '+': (_, view) => zoomed(view, 1.1),
  '=': (_, view) => zoomed(view, 1.1),
  '-': (_, view) => zoomed(view, 1 / 1.1),
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
