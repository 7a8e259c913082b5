import clsx from 'clsx'
import { useEffect, useRef, useState } from 'react'

/** A smaller or larger copy of a picture: where it is and how many pixels wide. */
export type PictureVariant = { url: string; width: number }

/**
 * How wide pictures are in a card of a list, and at the head of a record's page. On a phone a little less than they are: the
 * widths of common phones then take the copy of 640 or 960 pixels instead of the next one, and nobody sees the difference.
 */
export const pictureWidths = {
  card: '(min-width: 64rem) 25rem, (min-width: 40rem) 46vw, 88vw',
  record: '(min-width: 64rem) 56rem, 88vw',
}

/**
 * A picture that never shifts the page and is never broken: its size is always set, it is loaded when it comes near
 * (`eager`: at once, for what is seen first), and where there is none, or it cannot be loaded, the drawing stands there.
 * `width` and `height` give its proportions; it fills the width of its place and is cropped evenly. `sizes` says how wide
 * that place is, for choosing among `variants`.
 */
export function Picture({
  src,
  drawn,
  alt,
  width,
  height,
  variants = [],
  sizes,
  eager = false,
  box = 'h-auto w-full',
  className,
}: {
  src: string | null | undefined
  /** The address of the drawing that stands in (values/drawn-address.ts). */
  drawn: string
  /** What it shows, or '' where it only decorates. A drawing that stands in is always decoration. */
  alt: string
  width: number
  height: number
  variants?: readonly PictureVariant[]
  sizes?: string
  eager?: boolean
  /** The classes of its size, where it does not fill the width of its place. */
  box?: string
  className?: string
}) {
  const [broken, setBroken] = useState<string | null>(null)
  const image = useRef<HTMLImageElement>(null)
  const shown = src && broken !== src ? src : null
  useEffect(() => {
    // It may have failed before the page woke, when nobody was listening.
    if (shown && image.current?.complete && image.current.naturalWidth === 0) setBroken(shown)
  }, [shown])
  return (
    <img
      ref={image}
      src={shown ?? drawn}
      srcSet={
        shown && variants.length > 0 ? variants.map(({ url, width }) => `${url} ${width}w`).join(', ') : undefined
      }
      sizes={shown && variants.length > 0 ? (sizes ?? '100vw') : undefined}
      alt={shown ? alt : ''}
      width={width}
      height={height}
      loading={eager ? undefined : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      // What is seen first is part of the first paint; a picture further down must not hold one up.
      decoding={eager ? 'sync' : 'async'}
      onError={() => shown && setBroken(shown)}
      className={clsx('block bg-wash object-cover', box, className)}
    />
  )
}
