import { useEffect, useEffectEvent, useRef } from 'react'

/** Canvas pixels; it is shown smaller. */
const side = 640

type Point = { x: number; y: number }

type CropAreaProps = { bitmap: ImageBitmap; view: CropView; onView: (view: CropView) => void }

/** The crop preview, dragged, pinched or scrolled by pointer; sliders beside it serve the keyboard. */
export function CropArea({ bitmap, view, onView }: CropAreaProps) {
  const area = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const { left, top, size } = squareOf(bitmap, view)
    const context = canvas.current?.getContext('2d')
    context?.clearRect(0, 0, side, side)
    context?.drawImage(bitmap, left, top, size, size, 0, 0, side, side)
  }, [bitmap, view])

  const push = useEffectEvent((right: number, down: number) => onView(moved(bitmap, view, right, down)))
  const zoom = useEffectEvent((factor: number) => onView(zoomed(view, factor)))
  useEffect(() => {
    if (area.current)
      return listenForGestures(
        area.current,
        (right, down) => push(right, down),
        (factor) => zoom(factor),
      )
  }, [])

  return (
    <div
      ref={area}
      role="img"
      aria-label="The part of the picture that will be used"
      className="relative mx-auto aspect-square w-full max-w-72 cursor-grab touch-none overflow-hidden rounded-md bg-sunken select-none active:cursor-grabbing"
    >
      <canvas ref={canvas} width={side} height={side} className="block size-full" />
      <span className="pointer-events-none absolute inset-0 rounded-full border border-paper/80 shadow-[0_0_0_12rem_rgb(4_10_8/0.5)]" />
    </div>
  )
}

function listenForGestures(
  place: HTMLElement,
  push: (right: number, down: number) => void,
  zoom: (factor: number) => void,
): () => void {
  const fingers = new Map<number, Point>()
  const stopping = new AbortController()
  const { signal } = stopping
  const touch = (event: PointerEvent) => {
    place.setPointerCapture(event.pointerId)
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }
  const drag = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
    fingers.set(event.pointerId, now)
    if (other) return zoom(distance(now, other) / (distance(before, other) || 1))
    const width = place.clientWidth || 1
    push((now.x - before.x) / width, (now.y - before.y) / width)
  }
  const release = ({ pointerId }: PointerEvent) => void fingers.delete(pointerId)
  const scroll = (event: WheelEvent) => {
    event.preventDefault()
    zoom(1.0015 ** -event.deltaY)
  }
  place.addEventListener('pointerdown', touch, { signal })
  place.addEventListener('pointermove', drag, { signal })
  place.addEventListener('pointerup', release, { signal })
  place.addEventListener('pointercancel', release, { signal })
  place.addEventListener('wheel', scroll, { signal, passive: false })
  return () => stopping.abort()
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

/** `zoom` from 1, `x` and `y` from 0 (left, top) to 1 of the room to move. */
export type CropView = { zoom: number; x: number; y: number }

export const largestZoom = 4
export const wholeSquare: CropView = { zoom: 1, x: 0.5, y: 0.5 }

type Size = { width: number; height: number }

/** The cropped square in picture pixels, always inside the picture. */
export function squareOf(
  { width, height }: Size,
  { zoom, x, y }: CropView,
): { left: number; top: number; size: number } {
  const size = Math.min(width, height) / zoom
  return { left: x * (width - size), top: y * (height - size), size }
}

/** The view after a drag in parts of the square's size (right and down are positive). */
export function moved(picture: Size, view: CropView, right: number, down: number): CropView {
  const { size } = squareOf(picture, view)
  const along = (at: number, whole: number, by: number) =>
    whole - size < 0.5 ? at : within(at - (by * size) / (whole - size), 0, 1)
  return { ...view, x: along(view.x, picture.width, right), y: along(view.y, picture.height, down) }
}

export function zoomed(view: CropView, factor: number): CropView {
  return { ...view, zoom: within(view.zoom * factor, 1, largestZoom) }
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
