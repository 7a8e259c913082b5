import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { applyAsVolunteer, askQuestion } from '#features/inquiries/client.ts'
import { type FormName, formNames, inquiryForms } from '#features/inquiries/rules.ts'
import { useTab } from '#platform/browser/use-tab.ts'
import { Tabs } from '#platform/ui/tabs.tsx'
import { InquiryForm } from './inquiry-form.tsx'
import { SentNote } from './sent-note.tsx'

const items = formNames.map((name) => ({ name, label: inquiryForms[name].title }))

/** Both forms stay mounted, so that changing tabs loses nothing typed. */
export function InquiryTabs() {
  const active = useTab(formNames)
  const [query] = useSearchParams()
  const [sent, setSent] = useState<FormName | null>(null)
  return (
    <Tabs label="Write to us" items={items} active={active}>
      {formNames.map((name) => (
        <div key={name} hidden={name !== active}>
          {sent === name || query.get('sent') === name ? (
            <SentNote name={name} takesFocus={sent === name} onAgain={() => setSent(null)} />
          ) : (
            <SendingForm name={name} onSent={() => setSent(name)} />
          )}
        </div>
      ))}
    </Tabs>
  )
}

function SendingForm({ name, onSent }: { name: FormName; onSent: () => void }) {
  return name === 'question' ? (
    <InquiryForm name={name} send={askQuestion} onSent={onSent} />
  ) : (
    <InquiryForm name={name} send={applyAsVolunteer} onSent={onSent} />
  )
}
