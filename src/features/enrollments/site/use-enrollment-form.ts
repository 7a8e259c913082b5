import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { enrollInCourse } from '#features/enrollments/client.ts'
import { type Enrolled, enrollmentFormSchema } from '#features/enrollments/schema.ts'
import { ApiError } from '#platform/browser/api-client.ts'
import { useDraftKey } from '#platform/browser/draft-owner.ts'
import { dropDraft, keepDraft, readDraft } from '#platform/browser/drafts.ts'
import { reservePaymentTab } from './payment-tab.ts'

/** The fields of the dialog, in their order. */
const enrollmentFields = ['email', 'full_name', 'phone', 'organization'] as const
type FieldName = (typeof enrollmentFields)[number]
/** What somebody who is signed in is known by. */
export type OwnDetails = { email: string; full_name: string }
type Typed = Partial<Record<FieldName, string>>

/**
 * The enrollment dialog's form. What is typed is kept on this device until it was taken, so that a failure, a lost
 * connection and a reload lose nothing; the dialog stays open when enrolling fails (public.md §4).
 */
export function useEnrollmentForm(options: {
  courseId: string
  target: { id: string; type: 'free' | 'certificate' }
  /** Of the signed-in person; stands in the fields until something else is typed. Null for nobody signed in. */
  own: OwnDetails | null
  onEnrolled: (enrolled: Enrolled & { email: string }) => void
}) {
  const { courseId, target, own, onEnrolled } = options
  const draft = useDraftKey(`enrollments/${target.id}`)
  const [typed, setTyped] = useState<Typed>(() => readDraft<Typed>(draft)?.document ?? {})
  const [errors, setErrors] = useState<Typed>({})
  const [trouble, setTrouble] = useState<ApiError | null>(null)
  const [isSending, setSending] = useState(false)
  const underWay = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const queries = useQueryClient()
  const values = { email: '', full_name: '', phone: '', organization: '', ...own, ...typed }

  useEffect(() => {
    const isEmpty = Object.values(typed).every((text) => !text)
    if (isEmpty) dropDraft(draft)
    else keepDraft(draft, { version: 0, base: {}, document: typed, keptAt: new Date().toISOString() })
  }, [draft, typed])

  function change(field: FieldName, text: string) {
    setTyped((before) => ({ ...before, [field]: text }))
    setErrors((before) => ({ ...before, [field]: undefined }))
  }

  function showFaults(faults: Typed) {
    setErrors(faults)
    const first = enrollmentFields.find((field) => faults[field])
    form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
  }

  async function send() {
    const checked = enrollmentFormSchema.safeParse(values)
    if (!checked.success) return showFaults(firstFaults(checked.error.issues))
    setTrouble(null)
    const tab = target.type === 'free' ? null : reservePaymentTab()
    setSending(true)
    try {
      const enrolled = await enrollInCourse(courseId, checked.data)
      if (enrolled.payment_url === null) tab?.close()
      else tab?.go(enrolled.payment_url)
      setTyped({})
      void queries.invalidateQueries({ queryKey: ['enrollments'] })
      onEnrolled({ ...enrolled, email: checked.data.email })
    } catch (error) {
      tab?.close()
      console.error('Enrollment failed:', error)
      const failure = error instanceof ApiError ? error : new ApiError(500, {}, null)
      if (enrollmentFields.some((field) => failure.fields[field])) showFaults(failure.fields)
      else setTrouble(failure)
    } finally {
      setSending(false)
    }
  }

  return {
    form,
    values,
    errors,
    trouble,
    isSending,
    change,
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (underWay.current || values.email.trim() === '') return
      underWay.current = true
      void send().finally(() => (underWay.current = false))
    },
  }
}

/** The first fault of each field. */
function firstFaults(issues: readonly { path: PropertyKey[]; message: string }[]): Typed {
  const faults: Record<string, string> = {}
  for (const { path, message } of issues) faults[String(path[0])] ??= message
  return faults
}
