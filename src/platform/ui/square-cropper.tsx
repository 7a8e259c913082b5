import { useEffect, useEffectEvent, useState } from 'react'
import { CropArea, largestZoom, squareOf, wholeSquare } from './crop-area.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Spinner } from './spinner.tsx'

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
    const { left, top, size } = squareOf(bitmap, view)
    onDone(await cutOut(bitmap, { left, top, size }, file.name).catch(() => file))
  }

  return (
    <Dialog
      onClose={onCancel}
      title="Choose the square"
      description={`Drag the picture, or use the sliders, until the circle shows what you want.${file.type === 'image/gif' ? ' Of a moving picture the first frame is kept.' : ''}`}
      size="sm"
      onSave={() => void finish()}
      hasCancel
      foot={
        <Button busy={busy} disabled={!bitmap} onClick={() => void finish()}>
          Use this square
        </Button>
      }
    >
      {bitmap ? (
        <div className="grid gap-5">
          <CropArea bitmap={bitmap} view={view} onView={setView} />
          <div className="grid gap-3">
            <Slider
              label="Zoom"
              value={(view.zoom - 1) / (largestZoom - 1)}
              onValue={(share) => setView({ ...view, zoom: 1 + share * (largestZoom - 1) })}
            />
            <Slider label="Left to right" value={view.x} onValue={(x) => setView({ ...view, x })} />
            <Slider label="Top to bottom" value={view.y} onValue={(y) => setView({ ...view, y })} />
          </div>
        </div>
      ) : (
        <Spinner label="Opening the picture…" />
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

async function cutOut(
  bitmap: ImageBitmap,
  { left, top, size }: { left: number; top: number; size: number },
  name: string,
): Promise<File> {
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
