import clsx from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { pictureAt } from '#platform/values/picture-files.ts'
import { focusClass, usePictureNote } from './picture-notes.tsx'

/** The `sizes` of cards and record heads; a little narrow, so that common phones take the 640 or 960 pixel variant. */
export const pictureWidths = {
  card: '(min-width: 64rem) 25rem, (min-width: 40rem) 46vw, 88vw',
  record: '(min-width: 64rem) 56rem, 88vw',
}

type PictureProps = {
  src: string | null | undefined
  /** The fallback's address (values/drawn-address.ts). */
  drawn: string
  /** Where nobody wrote one for the picture; '' for decoration. The fallback is always decoration. */
  alt: string
  width: number
  height: number
  /** Its own size where its address says it, instead of `width` and `height`. */
  isOwnSize?: boolean
  /** Without it none of its variants is offered. */
  sizes?: string
  eager?: boolean
  /** The classes of its size, where it does not fill the width. */
  box?: string
  className?: string
}

/** A picture without layout shift: size always set, lazy unless `eager`, the drawing where it is missing or fails to load. */
export function Picture(props: PictureProps) {
  const { src, drawn, alt, isOwnSize = false, sizes, eager = false, box = 'h-auto w-full', className } = props
  const note = usePictureNote(src)
  const [broken, setBroken] = useState<string | null>(null)
  const image = useRef<HTMLImageElement>(null)
  const shown = src && broken !== src ? src : null
  const stored = src ? pictureAt(src) : null
  const variants = (shown && sizes && stored?.variants) || []
  const { width, height } = (isOwnSize && stored) || props
  useEffect(() => {
    // It may have failed before hydration, when nobody listened.
    if (shown && image.current?.complete && image.current.naturalWidth === 0) setBroken(shown)
  }, [shown])
  return (
    <img
      ref={image}
      src={shown ?? drawn}
      srcSet={variants.map((variant) => `${variant.url} ${variant.width}w`).join(', ') || undefined}
      sizes={variants.length > 0 ? sizes : undefined}
      alt={shown ? (note?.alt ?? alt) : ''}
      width={width}
      height={height}
      loading={eager ? undefined : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      // Above the fold it is part of the first paint.
      decoding={eager ? 'sync' : 'async'}
      onError={() => shown && setBroken(shown)}
      className={clsx('block bg-wash object-cover', shown && focusClass(note?.focus), box, className)}
    />
  )
}
