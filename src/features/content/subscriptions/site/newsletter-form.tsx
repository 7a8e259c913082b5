import { buttonClass } from '#platform/ui/button.tsx'
import { trapField } from '#platform/values/trap-field.ts'

/** Asks for all announcements, once a week, by mail. A form that the browser sends itself, so that it costs each page next to no script. */
export function NewsletterForm() {
  return (
    <form method="post" action="/api/subscriptions" className="mt-8 grid max-w-md gap-2">
      <label htmlFor="news-email" className="text-sm font-[550]">
        News by mail
      </label>
      <div className="flex gap-3">
        <input
          type="email"
          id="news-email"
          name="email"
          required
          autoComplete="email"
          className="min-h-10 w-full rounded-md border border-edge bg-raised px-3 text-sm text-text transition-colors placeholder:text-muted hover:border-accent"
        />
        <button className={buttonClass({ variant: 'secondary' })}>Send me news</button>
      </div>
      <input name={trapField} autoComplete="off" hidden />
      <p className="text-xs text-muted">Weekly. You confirm it first, and leave in one click.</p>
    </form>
  )
}
