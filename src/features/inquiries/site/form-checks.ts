import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import type { z } from 'zod'
import type { FormName } from '#features/inquiries/rules.ts'
import { type Application, applicationSchema, type Question, questionSchema } from '#features/inquiries/schema.ts'

/** What stands in a form's fields. */
export type Typed = Record<string, string | undefined>
/** What each form sends. */
export type Messages = { question: Question; volunteer: Application }

const schemas: { [Name in FormName]: z.ZodType<Messages[Name], Typed> } = {
  question: questionSchema,
  volunteer: applicationSchema,
}

/** Checks each form; loaded with the first field that somebody enters. */
export const formChecks: { [Name in FormName]: Resolver<Typed, unknown, Messages[Name]> } = {
  question: zodResolver(schemas.question),
  volunteer: zodResolver(schemas.volunteer),
}
