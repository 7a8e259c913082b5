import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Spinner } from './spinner.tsx'
import { t } from '#platform/values/translate.ts'

/** Pixels: enough for the largest portrait on a high-density screen. */
const side = 512

type SquareCropperProps = { file: File; onDone: (square: File) => void; onCancel: () => void }

/** Crops a picture to a square file, by pointer or three sliders; unreadable files pass unchanged, for the server to judge. */
export function SquareCropper({ file, onDone, onCancel }: SquareCropperProps) {
  const [view, setView] = useState(wholeSquare)
  const [busy, setBusy] = useState(false)
  const bitmap = useBitmap(file, () => onDone(file))

  async function finish() {
    if (!bitmap || busy) return
    setBusy(true)
    onDone(await cutOut(bitmap, view, file.name).catch(() => file))
  }

  return (
    <Dialog
      onClose={onCancel}
      title={t('Choose the square')}
      description={
        file.type === 'image/gif'
          ? t(
              'Drag the picture, or use the sliders, until the circle shows what you want. Of a moving picture the first frame is kept.',
            )
          : t('Drag the picture, or use the sliders, until the circle shows what you want.')
      }
      size="sm"
      onSave={() => void finish()}
      hasCancel
      foot={
        <Button busy={busy} disabled={!bitmap} onClick={() => void finish()}>
          {t('Use this square')}
        </Button>
      }
    >
      {bitmap ? (
        <div className="grid gap-5">
          <CropArea bitmap={bitmap} view={view} onView={setView} />
          <div className="grid gap-3">
            <Slider
              label={t('Zoom')}
              value={(view.zoom - 1) / (largestZoom - 1)}
              onValue={(share) => setView({ ...view, zoom: 1 + share * (largestZoom - 1) })}
            />
            <Slider label={t('Left to right')} value={view.x} onValue={(x) => setView({ ...view, x })} />
            <Slider label={t('Top to bottom')} value={view.y} onValue={(y) => setView({ ...view, y })} />
          </div>
        </div>
      ) : (
        <Spinner label={t('Opening the picture…')} />
      )}
    </Dialog>
  )
}

function Slider({ label, value, onValue }: { label: string; value: number; onValue: (value: number) => void }) {
  return (
    <label className="grid grid-cols-[6.5rem_1fr] items-center gap-x-4 text-sm">
      {label}
      <input
        type="range"
        min={0}
        max={100}
        value={Math.round(value * 100)}
        onChange={(event) => onValue(Number(event.target.value) / 100)}
        className="h-6 w-full accent-accent"
      />
    </label>
  )
}

async function cutOut(bitmap: ImageBitmap, view: CropView, name: string): Promise<File> {
  const { left, top, size } = squareOf(bitmap, view)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, left, top, size, size, 0, 0, side, side)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
  if (!blob) throw new Error('This browser cannot make a picture')
  const extension = blob.type.split('/').at(-1) ?? 'png'
  return new File([blob], `${name.replace(/\.[^.]*$/, '')}.${extension}`, { type: blob.type })
}

/** The pixels of a picture file, upright; null until read. `onUnreadable`: this browser cannot read it. */
function useBitmap(file: File, onUnreadable: () => void): ImageBitmap | null {
  const [bitmap, setBitmap] = useState<ImageBitmap | null>(null)
  const tellUnreadable = useEffectEvent(onUnreadable)
  useEffect(() => {
    let isWanted = true
    let made: ImageBitmap | undefined
    opened(file).then(
      (pixels) => {
        if (!isWanted) return pixels.close()
        made = pixels
        setBitmap(pixels)
      },
      () => isWanted && tellUnreadable(),
    )
    return () => {
      isWanted = false
      setBitmap(null)
      made?.close()
    }
  }, [file])
  return bitmap
}

/** Async, so that a missing `createImageBitmap` rejects too. */
async function opened(file: File): Promise<ImageBitmap> {
  return createImageBitmap(file)
}

/** Canvas pixels; it is shown smaller. */
const drawnSide = 640

type Point = { x: number; y: number }

type CropAreaProps = { bitmap: ImageBitmap; view: CropView; onView: (view: CropView) => void }

/** The crop preview, dragged, pinched or scrolled by pointer; sliders beside it serve the keyboard. */
function CropArea({ bitmap, view, onView }: CropAreaProps) {
  const area = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const { left, top, size } = squareOf(bitmap, view)
    const context = canvas.current?.getContext('2d')
    context?.clearRect(0, 0, drawnSide, drawnSide)
    context?.drawImage(bitmap, left, top, size, size, 0, 0, drawnSide, drawnSide)
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
      aria-label={t('The part of the picture that will be used')}
      className="relative mx-auto aspect-square w-full max-w-72 cursor-grab touch-none overflow-hidden rounded-md bg-sunken select-none active:cursor-grabbing"
    >
      <canvas ref={canvas} width={drawnSide} height={drawnSide} className="block size-full" />
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
type CropView = { zoom: number; x: number; y: number }

const largestZoom = 4
export const wholeSquare: CropView = { zoom: 1, x: 0.5, y: 0.5 }

type Size = { width: number; height: number }

/** The cropped square in picture pixels, always inside the picture. */
export function squareOf({ width, height }: Size, { zoom, x, y }: CropView) {
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
