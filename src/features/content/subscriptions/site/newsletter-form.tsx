import { Button } from '#platform/ui/button.tsx'
import { TextField } from '#platform/ui/input.tsx'
import { Trap } from '#platform/ui/trap.tsx'

/** Asks for all announcements, once a week, by mail. A form that the browser sends itself: it costs no page a script. */
export function NewsletterForm() {
  return (
    <form method="post" action="/api/subscriptions" aria-label="News by mail" className="grid max-w-md gap-3">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
        <TextField label="News by mail" name="email" type="email" required autoComplete="email" />
        <Button type="submit" variant="secondary">
          Send me news
        </Button>
      </div>
      <Trap />
      <p className="text-xs text-muted">Once a week, nothing before you confirm it, and you leave in one click.</p>
    </form>
  )
}
