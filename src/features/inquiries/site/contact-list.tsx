import { Clock, type LucideIcon, Mail, MapPin, Phone } from 'lucide-react'
import { type ContactDetail, contactDetails } from './contact-details.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { linkClass } from '#platform/ui/link.tsx'

const signs: Record<ContactDetail['kind'], LucideIcon> = { address: MapPin, email: Mail, phone: Phone, hours: Clock }

export function ContactList() {
  const { name } = useSite()
  return (
    <section aria-labelledby="reach-us">
      <h2 id="reach-us" className="text-2xl">
        Reach us
      </h2>
      <dl className="hairline-t mt-5">
        {contactDetails.map(({ kind, label, lines, href }) => {
          const Sign = signs[kind]
          return (
            <div key={kind} className="hairline-b grid grid-cols-[1.25rem_1fr] gap-x-4 py-4">
              <dt className="contents">
                <Sign aria-hidden="true" strokeWidth={1.5} className="mt-1 size-5 text-accent" />
                <span className="eyebrow">{label}</span>
              </dt>
              <dd className="col-start-2 mt-0.5 text-base">
                {kind === 'address' && <span className="block">{name}</span>}
                {lines.map((line) => (
                  <span key={line} className="block">
                    {href ? (
                      <a href={href} className={linkClass}>
                        {line}
                      </a>
                    ) : (
                      line
                    )}
                  </span>
                ))}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
