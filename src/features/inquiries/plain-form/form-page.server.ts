import { html, raw } from 'hono/html'
import { type FormField, type FormName, inquiryForms } from '#features/inquiries/forms.ts'
import { trapField } from '#features/inquiries/schema.ts'
import { type PlainPage, plainPage } from '#platform/server/http/plain-page.ts'
import { languageOf } from '#platform/values/language.ts'

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
  const { title, action, fields, send } = inquiryForms[form]
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

function fieldOf({ name, label, kind, required }: FormField, value: string, fault: string | undefined) {
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
