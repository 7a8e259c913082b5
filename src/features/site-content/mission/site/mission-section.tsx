import type { Mission } from '#features/site-content/mission/schema.ts'
import { TextLink } from '#platform/ui/link.tsx'
import { plainSlots, type Slots } from '#platform/ui/slots.tsx'
import { ValueCard } from './value-card.tsx'

export function MissionSection({ mission, slots = plainSlots }: { mission: Mission; slots?: Slots }) {
  return (
    <section aria-labelledby="mission-title" className="@container">
      <div className="page-margins py-16 @5xl:py-24">
        <div className="grid gap-x-12 gap-y-5 @5xl:grid-cols-[5fr_7fr]">
          <h2 id="mission-title" className="max-w-[18ch]">
            {slots.text('title', mission.title, { label: 'Mission title' })}
          </h2>
          <div className="measure text-lg text-muted">
            <p>{slots.text('description', mission.description, { label: 'Mission description', multiline: true })}</p>
            {!slots.isEditing && (
              <p className="mt-4 text-base">
                <TextLink to="/about/mission">Read the whole mission</TextLink>
              </p>
            )}
          </div>
        </div>
        <ul className="mt-12 grid gap-x-8 @xl:grid-cols-2 @4xl:grid-cols-4 @5xl:mt-16">
          {mission.values.map((value) => (
            <li key={value.id} className="hairline-t flex">
              {slots.item(
                `values.${value.id}`,
                { label: value.title || 'New value' },
                <ValueCard value={value} slots={slots} />,
              )}
            </li>
          ))}
          {slots.addItem('values', { label: 'Add a value card' })}
        </ul>
      </div>
      {(mission.quote.text !== '' || slots.isEditing) && (
        <div className="bg-wash">
          <figure className="page-margins py-16 text-center @5xl:py-24">
            <blockquote className="mx-auto max-w-[30ch] font-display text-3xl text-balance">
              <p>{slots.text('quote.text', mission.quote.text, { label: 'Quote', multiline: true })}</p>
            </blockquote>
            <figcaption className="mt-6 text-sm text-muted">
              {slots.text('quote.author', mission.quote.author, { label: "Quote's author" })}
            </figcaption>
          </figure>
        </div>
      )}
    </section>
  )
}
