import { buttonClass } from '#platform/ui/button.tsx'
import { trapField } from '#platform/values/trap-field.ts'
import { spokenAddress, t } from '#platform/values/translate.ts'

/** Asks for all announcements, once a week, by mail. A form that the browser sends itself, so that it costs each page next to no script. */
export function NewsletterForm() {
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
