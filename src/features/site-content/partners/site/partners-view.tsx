import type { Partner, Partners } from '#features/site-content/partners/schema.ts'
import { ExternalLink } from '#platform/ui/link.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import { drawnMonogramAddress, initialsOf } from '#platform/values/drawn-address.ts'
import { pictureAt } from '#platform/values/picture-files.ts'

/** The partners: title (default 'Our Partners'), description and cards, by order. */
export function PartnersView({ partners: section }: { partners: Partners }) {
  const partners = section.partners.toSorted((one, other) => one.order - other.order)
  return (
    <div className="page-margins pt-14 sm:pt-20">
      <header className="grid gap-5">
        <h1>{section.title || 'Our Partners'}</h1>
        <p className="measure text-lg text-muted">{section.description}</p>
      </header>
      <ul className="mt-14 grid gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-3">
        {partners.map((partner) => (
          <PartnerCard key={partner.id} partner={partner} />
        ))}
      </ul>
    </div>
  )
}

function PartnerCard({ partner }: { partner: Partner }) {
  return (
    <li className="hairline-t flex flex-col pt-6">
      <Picture
        src={partner.logo}
        drawn={drawnMonogramAddress(partner.id, initialsOf(partner.name))}
        alt=""
        width={640}
        height={400}
        variants={partner.logo ? (pictureAt(partner.logo)?.variants ?? []) : []}
        sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 45vw, 100vw"
        className="aspect-16/10 rounded-md"
      />
      <h2 className="mt-5 text-xl">{partner.name}</h2>
      <p className="mt-2 text-sm text-muted">{partner.description}</p>
      {partner.website !== '' && (
        <p className="mt-4 text-sm">
          <ExternalLink href={partner.website}>
            Visit Website →<span className="sr-only"> of {partner.name}</span>
          </ExternalLink>
        </p>
      )}
    </li>
  )
}
