import { drawingVersion, drawnShareAddress } from './drawn-address.ts'
import { pictureAt } from './picture-files.ts'

/** The share picture of a record: cut from its own one, where this site has it, as a JPEG; else drawn, as a PNG. */
export function shareAddressOf(kind: string, { id, image_url }: { id: string; image_url: string | null }): string {
  const own = image_url && pictureAt(image_url) && /^\/files\/images\/[^?#]+$/.exec(image_url)?.[0]
  return own ? `/drawn/share${own}.jpg?v=${drawingVersion}` : drawnShareAddress(kind, id)
}
