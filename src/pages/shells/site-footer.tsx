import type { ComponentProps } from 'react'
import { email, phone } from '#features/content/site-content/site/contact-links.ts'
import { addressOf, usePlacedPages } from '#features/content/pages/site/use-page-links.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { LeafMark } from '#platform/ui/leaf-mark.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { donatePath } from './navigation.ts'
import { Link } from '#platform/ui/link.tsx'
import { spokenAddress, t } from '#platform/values/translate.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { trapField } from '#platform/values/trap-field.ts'

const quickLinks = [
  { label: t('About'), to: '/about' },
  { label: t('Courses'), to: '/courses' },
  { label: t('Announcements'), to: '/announcements' },
  { label: t('Resources'), to: '/resources' },
  { label: t('Check a certificate'), to: '/certificates' },
] as const
const contactLinks = [
  email,
  phone,
  { label: t('Ask a question'), to: '/contact' },
  { label: t('Volunteer with us'), to: '/contact?tab=volunteer', state: { activeTab: 'volunteer' } },
  { label: t('Support our mission'), to: donatePath },
] as const

export function SiteFooter() {
  const { name } = useSite()
  return (
    <footer data-site className="site-footer">
      <img src="/contours.svg" alt="" width={1200} height={520} loading="lazy" />
      <div className="page-margins grid-12">
        <div className="col-span-12 lg:col-span-6">
          <LeafMark className="size-11 text-moss" />
          <p className="mt-4 font-display text-2xl font-[400] text-balance sm:mt-5 sm:max-w-[14ch] sm:text-3xl">
            {name}
          </p>
          <NewsletterForm />
        </div>
        <FooterLinks title={t('Quick Links')} links={quickLinks} className="col-span-5 sm:col-span-4 lg:col-span-3" />
        <FooterLinks title={t('Contact')} links={contactLinks} className="col-span-7 sm:col-span-4 lg:col-span-3" />
        <div className="footer-end">
          <p>{t('© {name}. This site sets no advertising or tracking cookies.', { name })}</p>
          <LanguageSwitch className="footer-link" />
          <PlacedPages />
        </div>
      </div>
    </footer>
  )
}

function PlacedPages() {
  const pages = usePlacedPages('footer')
  if (pages.length === 0) return null
  return (
    <nav aria-label={t('More pages')}>
      <ul className="flex flex-wrap gap-x-6">
        {pages.map((page) => (
          <li key={page.address}>
            <Link to={addressOf(page)} className="footer-link">
              {mixedText(page.title)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type FooterLink = { label: string; to: ComponentProps<typeof Link>['to']; state?: { activeTab: string } }
type FooterLinksProps = { title: string; links: readonly FooterLink[]; className: string }

function FooterLinks({ title, links, className }: FooterLinksProps) {
  return (
    <nav aria-label={title} className={className}>
      <h2 className="font-text text-xs font-[550] tracking-normal text-muted">{title}</h2>
      <ul className="mt-3">
        {links.map(({ label, to, state }) => (
          <li key={label}>
            <Link to={to} state={state} className="footer-link text-sm">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Asks for all announcements, once a week, by mail. A form that the browser sends itself, so that it costs each page next to no script. */
function NewsletterForm() {
  return (
    <form method="post" action={spokenAddress('/api/subscriptions')} className="newsletter">
      <label htmlFor="news-email">{t('News by mail')}</label>
      <div>
        <input type="email" id="news-email" name="email" required autoComplete="email" />
        <button className={buttonClass({ variant: 'secondary' })}>{t('Send me news')}</button>
      </div>
      <input name={trapField} autoComplete="off" hidden />
      <p>{t('Weekly. You confirm it first, and leave in one click.')}</p>
    </form>
  )
}
