import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type FormName, formNames, inquiryForms } from '#features/inquiries/rules.ts'
import { useTab } from '#platform/browser/use-tab.ts'
import { Tabs } from '#platform/ui/tabs.tsx'
import { ContactList } from './contact-list.tsx'
import { InquiryForm } from './inquiry-form.tsx'
import { SentNote } from './sent-note.tsx'
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
          <Tabs label="Write to us" items={tabs} active={active} path className="mt-2">
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
