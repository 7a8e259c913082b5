import { Clock, Mail, MapPin, Phone } from 'lucide-react'
import { useSite } from '#platform/browser/use-site.ts'
import { linkClass } from '#platform/ui/link.tsx'
import { email, phone } from './contact-links.ts'
import { postalAddress } from './postal-address.ts'

export function ContactList() {
  const { name } = useSite()
  const { streetAddress, addressLocality, postalCode, addressRegion, addressCountry } = postalAddress
  const address = [name, streetAddress, `${addressLocality} ${postalCode}, ${addressRegion}`, addressCountry]
  const hours = ['Monday to Friday, 9:00 to 17:00', 'China Standard Time (UTC+8)']
  const details = [
    { label: 'Postal address', Sign: MapPin, lines: address },
    { label: 'Email', Sign: Mail, lines: [email.label], href: email.to },
    { label: 'Phone', Sign: Phone, lines: [phone.label], href: phone.to },
    { label: 'Hours', Sign: Clock, lines: hours },
  ]
  return (
    <section aria-labelledby="reach-us">
      <h2 id="reach-us" className="text-2xl">
        Reach us
      </h2>
      <dl className="hairline-t mt-5">
        {details.map(({ label, Sign, lines, href }) => (
          <div key={label} className="hairline-b grid grid-cols-[1.25rem_1fr] gap-x-4 py-4">
            <dt className="contents">
              <Sign aria-hidden="true" strokeWidth={1.5} className="mt-1 size-5 text-accent" />
              <span className="eyebrow">{label}</span>
            </dt>
            <dd className="col-start-2 mt-0.5 text-base">
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
        ))}
      </dl>
    </section>
  )
}
