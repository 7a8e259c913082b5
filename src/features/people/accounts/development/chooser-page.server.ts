import { html } from 'hono/html'
import { type PlainPage, plainPage } from '#platform/server/http/plain-page.ts'
import { printedWords } from '#platform/server/local-access/proof.ts'
import { type DevelopmentAccount, sampleAdministrator, sampleStudent } from './accounts.server.ts'

type Options = {
  siteName: string
  action: string
  /** Whether this browser has proven to be at the server's machine. */
  proven: boolean
  problem?: string
}

/** The account chooser; without proof the sample student's button only, and where the printed address stands. */
export function chooserPage({ siteName, action, proven, problem }: Options): Promise<PlainPage> {
  const account = ({ name, email }: DevelopmentAccount) =>
    html`<form method="post" action="${action}">
      <input type="hidden" name="name" value="${name}" /><input type="hidden" name="email" value="${email}" />
      <button type="submit"><strong>${name}</strong> ${email}</button>
    </form>`
  return plainPage(
    'Development sign-in',
    html`<p class="label">Development sign-in</p>
      <h1>Choose an account</h1>
      <p>
        This page stands in for Google while no Google client is set up. Never put a server in this state behind a proxy
        or a tunnel. Continue to ${siteName} as:
      </p>
      ${proven ? [account(sampleAdministrator), account(sampleStudent)] : account(sampleStudent)}
      ${proven ? anybodyElse(action, problem) : askForProof(action)}
      <form method="post" action="${action}">
        <button type="submit" name="cancel" value="yes">Cancel and go back</button>
      </form>`,
  )
}

function anybodyElse(action: string, problem: string | undefined) {
  return html`<form method="post" action="${action}">
    <h2 id="other">Somebody else</h2>
    ${problem ? html`<p role="alert">${problem}</p>` : ''}
    <fieldset aria-labelledby="other">
      <label>Name <input name="name" required maxlength="100" autocomplete="off" /></label>
      <label>Email <input name="email" type="email" required maxlength="255" autocomplete="off" /></label>
      <label class="check"><input type="checkbox" name="unverified" value="yes" /> The email is not verified</label>
      <label class="check"><input type="checkbox" name="picture" value="yes" /> The account has a picture</label>
      <button class="go" type="submit">Continue</button>
    </fieldset>
  </form>`
}

function askForProof(action: string) {
  return html`<section class="notice" aria-labelledby="proof">
    <h2 id="proof">${sampleAdministrator.name}, or any other name</h2>
    <p>
      Both need a proof that you are at the machine of the server. Where the server was started, open the address on the
      last line that begins with <strong>${printedWords}</strong> in this browser.
    </p>
    <p>It leads to Home. Sign in again from there, or <a href="${action}">go on here</a> once you have opened it.</p>
  </section>`
}
