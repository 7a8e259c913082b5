import type { FormName } from '#features/inquiries/rules.ts'
import { type Application, applicationSchema, type Question, questionSchema } from '#features/inquiries/schema.ts'
import { type Checked, checkedBy } from '#platform/browser/use-drafted-form.ts'

export type Messages = { question: Question; volunteer: Application }

/** Loaded when the first field gets the focus. */
export const formChecks: { [Name in FormName]: (typed: object) => Checked<Messages[Name]> } = {
  question: (typed) => checkedBy(questionSchema, typed),
  volunteer: (typed) => checkedBy(applicationSchema, typed),
}
