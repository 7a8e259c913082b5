import { html } from 'hono/html'
import { nothingAllowed } from './security-headers.ts'

/** The last error page, with a reference to the log: no script, no style sheet, nothing that could fail as well. */
export function plainErrorPage(message: string, requestId: string) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Something went wrong</title>
      </head>
      <body>
        <main>
          <h1>Something went wrong</h1>
          <p>${message}</p>
          <p>Please reload the page in a moment, or go <a href="/">to the home page</a>.</p>
          <p>Reference: <code>${requestId}</code></p>
        </main>
      </body>
    </html>`
}

plainErrorPage.headers = { 'content-security-policy': nothingAllowed }
