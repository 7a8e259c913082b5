import { CircleCheck, Clock, Mail, MapPin, Phone } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type FormName, formNames, inquiryForms } from '../rules.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { tabLink, useTab } from '#platform/browser/use-tab.ts'
import { Button, buttonClass, ButtonLink } from '#platform/ui/button.tsx'
import { ExternalLink, linkClass, TextLink } from '#platform/ui/link.tsx'
import { Tabs } from '#platform/ui/tabs.tsx'
import { email, phone } from '#features/content/site-content/site/contact-links.ts'
import { InquiryForm } from './inquiry-form.tsx'
import { postalAddress } from './postal-address.ts'
import { lazyImport, lazyNamed } from '#platform/browser/lazy-import.ts'
import { LazyPart } from '#platform/ui/lazy-part.tsx'
import { LeafMark } from '#platform/ui/leaf-mark.tsx'
import { t } from '#platform/values/translate.ts'
import { Rich } from '#platform/ui/rich.tsx'

const tabs = formNames.map((name) => ({ name, label: inquiryForms[name].title }))

export function ContactView() {
  const active = useTab(formNames)
  const [query] = useSearchParams()
  /** The form that was sent last, or is to be sent once more. */
  const [last, setLast] = useState<{ sent?: FormName; again?: FormName }>({})
  return (
    <div className="page-margins pt-14 sm:pt-20">
      <header className="grid gap-5">
        <h1>{t('Contact')}</h1>
        <p className="measure text-lg text-muted">
          {t(
            'Ask about a course, a certificate or a place, or offer us your hands. A person reads every message and answers within three working days.',
          )}
        </p>
      </header>
      <div className="mt-12 grid gap-x-16 gap-y-12 lg:mt-16 lg:grid-cols-[5fr_7fr] lg:grid-rows-[auto_1fr]">
        <ContactList />
        <section aria-labelledby="write-to-us" className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <h2 id="write-to-us" className="text-2xl">
            {t('Write to us')}
          </h2>
          <Tabs label={t('Write to us')} items={tabs} active={active} className="mt-2">
            {/* Both forms stay mounted, so that changing tabs loses nothing typed. */}
            {formNames.map((name) => (
              <div key={name} hidden={name !== active}>
                {last.sent === name || query.get('sent') === name ? (
                  <SentNote name={name} takesFocus={last.sent === name} onAgain={() => setLast({ again: name })} />
                ) : (
                  <InquiryForm name={name} takesFocus={last.again === name} onSent={() => setLast({ sent: name })} />
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

const again: Record<FormName, string> = {
  question: t('Ask another question'),
  volunteer: t('Send another application'),
}

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
      <CircleCheck strokeWidth={1.25} className="size-11 text-success" />
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
  const place = { street: streetAddress, city: addressLocality, region: addressRegion, country: addressCountry }
  const address = t('{name}\n{street}\n{city} {code}, {region}\n{country}', { name, code: postalCode, ...place })
  const hours = [t('Monday to Friday, 9:00 to 17:00'), t('China Standard Time (UTC+8)')]
  const details = [
    { label: t('Postal address'), Sign: MapPin, lines: address.split('\n') },
    { label: t('Email'), Sign: Mail, lines: [email.label], href: email.to },
    { label: t('telephone::Phone'), Sign: Phone, lines: [phone.label], href: phone.to },
    { label: t('opening::Hours'), Sign: Clock, lines: hours },
  ]
  return (
    <section aria-labelledby="reach-us">
      <h2 id="reach-us" className="text-2xl">
        {t('Reach us')}
      </h2>
      <dl className="hairline-t mt-5">
        {details.map(({ label, Sign, lines, href }) => (
          <div key={label} className="hairline-b grid grid-cols-[1.25rem_1fr] gap-x-4 py-4">
            <dt className="contents">
              <Sign strokeWidth={1.5} className="mt-1 size-5 text-accent" />
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

const loadDialog = () => lazyImport(() => import('#platform/ui/dialog.tsx'))
const Dialog = lazyNamed(loadDialog, 'Dialog')

/** The donation card; without scripts it contains what its dialog would. */
function SupportCard() {
  // Null until first opened; then it stays mounted, so that it can give the focus back.
  const [open, setOpen] = useState<boolean | null>(null)
  return (
    <section id="support" aria-labelledby="support-title" className="rounded-lg bg-wash p-6 sm:p-8">
      <LeafMark className="size-9 text-moss" />
      <h2 id="support-title" className="mt-4 text-2xl">
        {t('Support Our Mission')}
      </h2>
      <p className="mt-3 text-muted">
        {t(
          'Half of our courses cost nothing, and stay so because people who love a river, a wood or a city pay for the other half. A gift of any size helps.',
        )}
      </p>
      <p data-needs-scripts className="mt-6">
        <Button
          variant="money"
          aria-haspopup="dialog"
          onPointerEnter={() => void loadDialog()}
          onFocus={() => void loadDialog()}
          onClick={() => setOpen(true)}
        >
          {t('Learn About Donation')}
        </Button>
      </p>
      <noscript>
        <div className="mt-6">
          <WaysToGive />
        </div>
      </noscript>
      {open !== null && (
        <LazyPart>
          <Dialog
            open={open}
            onClose={() => setOpen(false)}
            title={t('How to give')}
            description={t(
              'Gifts keep the open courses free and send students to the field who could not pay their way.',
            )}
          >
            <WaysToGive onLeave={() => setOpen(false)} />
          </Dialog>
        </LazyPart>
      )}
    </section>
  )
}

/** Ways to donate; `onLeave` closes the container when a link is followed. */
function WaysToGive({ onLeave }: { onLeave?: () => void }) {
  const { donationUrl } = useSite()
  return (
    <div className="grid gap-6">
      {donationUrl && (
        <ExternalLink href={donationUrl} className={buttonClass({ variant: 'money', className: 'justify-self-start' })}>
          {t('Go to the donation page')}
        </ExternalLink>
      )}
      <ol className="hairline-t">
        <Way title={donationUrl ? t('Or by bank transfer') : t('By bank transfer')}>
          <Rich
            text={t(
              'Write to <mail>{email}</mail> and we send you the account and a reference of your own, and a receipt when your gift has arrived.',
              { email: email.label },
            )}
            mail={(words) => (
              <a href={email.to} className={linkClass}>
                {words}
              </a>
            )}
          />
        </Way>
        <Way title={t('Once, or every season')}>
          {t(
            'A single gift pays for boots, maps and water tests. A gift every season lets us promise a student a whole year.',
          )}
        </Way>
        <Way title={t('With your time')}>
          <Rich
            text={t('Translate, draw, count birds, lend a field: <apply>apply as a volunteer</apply>.')}
            apply={(words) => (
              <TextLink {...tabLink('/contact', 'volunteer')} onClick={onLeave}>
                {words}
              </TextLink>
            )}
          />
        </Way>
      </ol>
    </div>
  )
}

function Way({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="hairline-b py-4">
      <h3 className="text-lg">{title}</h3>
      <p className="mt-1 text-sm text-muted">{children}</p>
    </li>
  )
}
