import { leftOverDays } from '../schema.ts'
import type { MediaDetail, MediaPlace } from '../library/schema.ts'
import { TextLink } from '#platform/ui/link.tsx'
import { MixedText } from '#platform/ui/mixed-text.tsx'
import { readAddress } from '#platform/values/page-address.ts'
import { type KindWords, kindScreen } from '#records/kinds/record-kind.ts'

export type Kinds = readonly KindWords[]

/** The records that show a file, by title, each a link to its editor. */
export function MediaPlaces({ file: { places, versions }, kinds }: { file: MediaDetail; kinds: Kinds }) {
  return (
    <section aria-label="Where it is used" className="grid gap-2">
      <h3 className="text-base">Where it is used</h3>
      {places.length === 0 && (
        <p className="text-sm text-muted">
          {versions > 0
            ? 'No record shows it.'
            : `No record shows it. A file that nothing shows is removed ${leftOverDays} days after its upload.`}
        </p>
      )}
      {places.length > 0 && (
        <ul className="grid gap-1.5 text-sm">
          {places.map((place) => (
            <li key={`${place.entity}/${place.id}`} className="flex flex-wrap items-baseline gap-x-2">
              <PlaceLink place={place} kinds={kinds} />
            </li>
          ))}
        </ul>
      )}
      {versions > 0 && (
        <p className="text-sm text-muted">
          {versions === 1 ? '1 kept version shows it.' : `${versions} kept versions show it.`}
        </p>
      )}
    </section>
  )
}

function PlaceLink({ place, kinds }: { place: MediaPlace; kinds: Kinds }) {
  const screen = kindScreen(kinds, place.entity, place.within)
  const name = <MixedText text={placeName(place, kinds)} />
  // A section has no title, and its screen holds nothing else.
  const address = screen && (place.title === null ? screen.to : readAddress(`${screen.to}/${place.id}`))
  return (
    <>
      {address ? <TextLink to={address}>{name}</TextLink> : <span>{name}</span>}
      {place.title !== null && screen && <span className="text-xs text-muted">{screen.label}</span>}
    </>
  )
}

/** Its title, or the screen of a section, which has none. */
export function placeName({ title, entity, within, id }: MediaPlace, kinds: Kinds): string {
  return title ?? kindScreen(kinds, entity, within)?.label ?? within ?? id
}
