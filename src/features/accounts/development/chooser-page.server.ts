import { html } from 'hono/html'
import { type PlainPage, plainPage } from '#platform/server/http/plain-page.ts'
import { sampleAdministrator, sampleStudent } from './accounts.server.ts'

/** Who do you want to be? One button per sample account and a form for anybody else (decisions.md B). */
export function chooserPage(options: { siteName: string; action: string; problem?: string }): Promise<PlainPage> {
  const { siteName, action, problem } = options
  return plainPage(
    'Development sign-in',
    html`<p class="label">Development sign-in</p>
      <h1>Choose an account</h1>
      <p>
        This page stands in for Google on this machine and never exists on a public server. Continue to ${siteName} as:
      </p>
      ${[sampleAdministrator, sampleStudent].map(
        ({ name, email }) =>
          html`<form method="post" action="${action}">
            <input type="hidden" name="name" value="${name}" /><input type="hidden" name="email" value="${email}" />
            <button type="submit"><strong>${name}</strong> ${email}</button>
          </form>`,
      )}
      <form method="post" action="${action}">
        <h2 id="other">Somebody else</h2>
        ${problem ? html`<p role="alert">${problem}</p>` : ''}
        <fieldset aria-labelledby="other">
          <label>Name <input name="name" required maxlength="100" autocomplete="off" /></label>
          <label>Email <input name="email" type="email" required maxlength="255" autocomplete="off" /></label>
          <label class="check"><input type="checkbox" name="unverified" value="yes" /> The email is not verified</label>
          <button class="go" type="submit">Continue</button>
        </fieldset>
      </form>
      <form method="post" action="${action}">
        <button type="submit" name="cancel" value="yes">Cancel and go back</button>
      </form>`,
  )
}
