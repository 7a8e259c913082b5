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
