import { memo } from 'react'
import type { Partner, Partners } from '#features/content/site-content/partners.schema.ts'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { ExternalLink } from '#platform/ui/link.tsx'
import { mixedText, TextLanguage } from '#platform/ui/mixed-text.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import { plainSlots, type Slots } from '#records/editing/slots.tsx'
import { drawnMonogramAddress, initialsOf } from '#platform/values/drawn-address.ts'
import { t } from '#platform/values/translate.ts'
import { Rich } from '#platform/ui/rich.tsx'

export function PartnersView({
  partners: section,
  slots = plainSlots,
}: {
  partners: Partners
  slots?: Slots | undefined
}) {
  const partners = section.partners.toSorted((one, other) => one.order - other.order)
  const Title = slots.isEditing ? 'h3' : 'h1'
  return (
    <div className="@container">
      <div className="page-margins pt-14 @2xl:pt-20">
        <header className="grid gap-5">
          <Title className="text-4xl">
            {slots.text('title', slots.isEditing ? section.title : section.title || t('Our Partners'), {
              label: t('Partners title'),
            })}
          </Title>
          <TextLanguage of={[section]} className="justify-self-start" />
          <p className="measure text-lg text-muted">
            {slots.text('description', section.description, { label: t('Partners description'), multiline: true })}
          </p>
        </header>
        {partners.length === 0 && !slots.isEditing && (
          <EmptyState title={t('No partners are shown here yet')} titleLevel="h2" className="mt-14">
            {t('Please come back in a few days.')}
          </EmptyState>
        )}
        <ul className="mt-14 grid gap-x-8 gap-y-14 @2xl:grid-cols-2 @5xl:grid-cols-3">
          {partners.map((partner) => (
            <PartnerCard key={partner.id} partner={partner} slots={slots} />
          ))}
          {slots.addItem('partners', { label: t('Add Partner') })}
        </ul>
      </div>
    </div>
  )
}

const PartnerCard = memo(function PartnerCard({ partner, slots }: { partner: Partner; slots: Slots }) {
  const Name = slots.isEditing ? 'h4' : 'h2'
  return (
    <li className="hairline-t flex flex-col pt-6">
      {slots.item(
        `partners.${partner.id}`,
        { label: partner.name },
        <>
          <Picture
            src={partner.logo}
            drawn={drawnMonogramAddress(partner.id, initialsOf(partner.name))}
            alt=""
            width={640}
            height={400}
            sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 45vw, 100vw"
            className="aspect-16/10 rounded-md"
          />
          <Name className="mt-5 text-xl">{mixedText(partner.name)}</Name>
          <p className="mt-2 text-sm text-muted">{mixedText(partner.description)}</p>
          {partner.website !== '' && (
            <p className="mt-4 text-sm" inert={slots.isEditing}>
              <ExternalLink href={partner.website}>
                <Rich
                  text={t('Visit Website →<more> of {name}</more>', { name: partner.name })}
                  more={(words) => <span className="sr-only">{mixedText(words)}</span>}
                />
              </ExternalLink>
            </p>
          )}
        </>,
      )}
    </li>
  )
})
