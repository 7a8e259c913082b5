import { CircleCheck, Clock, Mail, MapPin, Phone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type FormName, formNames, inquiryForms } from '../rules.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { tabLink, useTab } from '#platform/browser/use-tab.ts'
import { ButtonLink } from '#platform/ui/button.tsx'
import { linkClass } from '#platform/ui/link.tsx'
import { Tabs } from '#platform/ui/tabs.tsx'
import { email, phone } from '#features/content/site-content/site/contact-links.ts'
import { InquiryForm } from './inquiry-form.tsx'
import { postalAddress } from './postal-address.ts'
import { SupportCard } from './support-card.tsx'

const tabs = formNames.map((name) => ({ name, label: inquiryForms[name].title }))

export function ContactView() {
  const active = useTab(formNames)
  const [query] = useSearchParams()
  const [sent, setSent] = useState<FormName | null>(null)
  return (
    <div className="page-margins pt-14 sm:pt-20">
      <header className="grid gap-5">
        <h1>Contact</h1>
        <p className="measure text-lg text-muted">
          Ask about a course, a certificate or a place, or offer us your hands. A person reads every message and answers
          within three working days.
        </p>
      </header>
      <div className="mt-12 grid gap-x-16 gap-y-12 lg:mt-16 lg:grid-cols-[5fr_7fr] lg:grid-rows-[auto_1fr]">
        <ContactList />
        <section aria-labelledby="write-to-us" className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <h2 id="write-to-us" className="text-2xl">
            Write to us
          </h2>
          <Tabs label="Write to us" items={tabs} active={active} className="mt-2">
            {/* Both forms stay mounted, so that changing tabs loses nothing typed. */}
            {formNames.map((name) => (
              <div key={name} hidden={name !== active}>
                {sent === name || query.get('sent') === name ? (
                  <SentNote name={name} takesFocus={sent === name} onAgain={() => setSent(null)} />
                ) : (
                  <InquiryForm name={name} onSent={() => setSent(name)} />
                )}
              </div>
            ))}
          </Tabs>
        </section>
        <div className="lg:col-start-1 lg:row-start-2">
          <SupportCard />
        </div>
      </div>
    </div>
  )
}

const again: Record<FormName, string> = { question: 'Ask another question', volunteer: 'Send another application' }

/** Stands in a sent form's place, also without scripts (`?sent=`). */
function SentNote({ name, takesFocus, onAgain }: { name: FormName; takesFocus: boolean; onAgain: () => void }) {
  const { thanks } = inquiryForms[name]
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The form that had the focus is gone.
    if (takesFocus) note.current?.focus()
  }, [takesFocus])
  return (
    <div ref={note} tabIndex={-1} className="hairline-b grid justify-items-start gap-3 pt-4 pb-12">
      <CircleCheck aria-hidden="true" strokeWidth={1.25} className="size-11 text-success" />
      <h3 className="text-2xl">{thanks.title}</h3>
      <p className="measure text-muted">{thanks.text}</p>
      <ButtonLink
        {...tabLink('/contact', name, name === formNames[0])}
        replace
        preventScrollReset
        variant="secondary"
        onClick={onAgain}
        className="mt-3"
      >
        {again[name]}
      </ButtonLink>
    </div>
  )
}

function ContactList() {
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
