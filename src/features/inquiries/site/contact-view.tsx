import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type FormName, formNames, inquiryForms } from '#features/inquiries/rules.ts'
import { tabLink, useTab } from '#platform/browser/use-tab.ts'
import { ButtonLink } from '#platform/ui/button.tsx'
import { Tabs } from '#platform/ui/tabs.tsx'
import { ContactList } from './contact-list.tsx'
import { InquiryForm } from './inquiry-form.tsx'
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
