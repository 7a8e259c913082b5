import { html, raw } from 'hono/html'
import { trapField } from '#features/inquiries/schema.ts'
import { type PlainPage, plainPage } from '#platform/server/http/plain-page.ts'
import { languageOf } from '#platform/values/language.ts'

/** The forms of the contact page, as its tabs and `?sent=` name them. */
export type FormName = 'question' | 'volunteer'

type Field = { name: string; label: string; kind: 'text' | 'email' | 'long'; required: boolean }
const forms: Record<FormName, { title: string; action: string; fields: Field[]; send: string }> = {
  question: {
    title: 'Question Inquiry',
    action: '/api/questions',
    send: 'Submit Question',
    fields: [
      { name: 'name', label: 'Name', kind: 'text', required: true },
      { name: 'email', label: 'Email', kind: 'email', required: true },
      { name: 'subject', label: 'Subject', kind: 'text', required: false },
      { name: 'message', label: 'Message', kind: 'long', required: true },
    ],
  },
  volunteer: {
    title: 'Volunteer Application',
    action: '/api/volunteer-applications',
    send: 'Submit Application',
    fields: [
      { name: 'name', label: 'Name', kind: 'text', required: true },
      { name: 'email', label: 'Email', kind: 'email', required: true },
      { name: 'skills', label: 'Skills', kind: 'long', required: false },
      { name: 'motivation', label: 'Motivation', kind: 'long', required: true },
    ],
  },
}

/** A form as it was filled in, with what is wrong beside each field: for a browser without scripts. */
export function formPage(
  form: FormName,
  filled: {
    typed: Record<string, string>
    faults: Record<string, string>
    notice: { title: string; text: string }
    requestId: string
  },
): Promise<PlainPage> {
  const { title, action, fields, send } = forms[form]
  const { typed, faults, notice, requestId } = filled
  return plainPage(
    `${notice.title}: ${title}`,
    html`<h1>${title}</h1>
      <div role="alert" class="notice"><strong>${notice.title}</strong><br />${marked(notice.text)}</div>
      <form method="post" action="${action}" novalidate>
        ${fields.map((field) => fieldOf(field, typed[field.name] ?? '', faults[field.name]))}
        <input type="hidden" name="${trapField}" value="${typed[trapField] ?? ''}" />
        <button class="go">${send}</button>
      </form>
      <p><a href="/contact?tab=${form}">Back to Contact</a></p>
      <p>Reference: <code>${requestId}</code></p>`,
  )
}

function fieldOf({ name, label, kind, required }: Field, value: string, fault: string | undefined) {
  const state = raw(`${required ? ' required' : ''}${fault ? ` aria-invalid="true" aria-describedby="${name}-fault"` : ''}`)
  const complete = name === 'name' || name === 'email' ? raw(` autocomplete="${name}"`) : ''
  const input =
    kind === 'long'
      ? // A line end after the tag is the page's own, so one that was typed first is kept.
        html`<textarea id="${name}" name="${name}" rows="6" ${state}>${raw('\n')}${value}</textarea>`
      : html`<input id="${name}" name="${name}" type="${kind}" value="${value}" ${complete} ${state} />`
  const wrong = fault ? html`<p class="fault" id="${name}-fault">${marked(fault)}</p>` : ''
  return html`<div class="field"><label for="${name}">${label}${required ? ' *' : ''}</label>${input}${wrong}</div>`
}

/** A text of ours, marked as Chinese where it is. */
function marked(text: string) {
  const language = languageOf(text)
  return language ? html`<span lang="${language}">${text}</span>` : text
}
