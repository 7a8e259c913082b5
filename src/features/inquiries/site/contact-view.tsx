import { ContactList } from './contact-list.tsx'
import { InquiryTabs } from './inquiry-tabs.tsx'
import { SupportCard } from './support-card.tsx'

export function ContactView() {
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
          <div className="mt-2">
            <InquiryTabs />
          </div>
        </section>
        <div className="lg:col-start-1 lg:row-start-2">
          <SupportCard />
        </div>
      </div>
    </div>
  )
}
