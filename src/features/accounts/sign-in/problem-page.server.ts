import { html } from 'hono/html'
import { type PlainPage, plainPage } from '#platform/server/http/plain-page.ts'

/** Why sign-in does not begin, what to do next and a reference. */
export function problemPage(problem: { message: string; requestId: string }): Promise<PlainPage> {
  return plainPage(
    'Sign-in is not possible',
    html`<h1>Sign-in is not possible right now</h1>
      <p>${problem.message}</p>
      <p>
        <a href="/api/auth/google">Try again</a> or <a href="/">return to Home</a>. Everything public can be read
        without signing in.
      </p>
      <p>Reference: <code>${problem.requestId}</code></p>`,
  )
}
