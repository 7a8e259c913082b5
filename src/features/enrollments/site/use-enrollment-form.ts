import { useQueryClient } from '@tanstack/react-query'
import type { CourseType } from '#features/courses/schema.ts'
import { enrollInCourse } from '#features/enrollments/client.ts'
import { type Enrolled, enrollmentFormSchema } from '#features/enrollments/schema.ts'
import { useDraftedForm } from '#platform/browser/use-drafted-form.ts'
import { checkedBy } from '#platform/values/field-errors.ts'

const enrollmentFields = ['email', 'full_name', 'phone', 'organization'] as const
export type OwnDetails = { email: string; full_name: string }

/** The enrollment dialog's form; it stays open when enrolling fails. `own` prefills it. */
export function useEnrollmentForm({
  courseId,
  target,
  own,
  onEnrolled,
}: {
  courseId: string
  target: { id: string; type: CourseType }
  own: OwnDetails | null
  onEnrolled: (enrolled: Enrolled & { email: string }) => void
}) {
  const queries = useQueryClient()
  const shown = (typed: Partial<Record<(typeof enrollmentFields)[number], string>>) => ({
    email: '',
    full_name: '',
    phone: '',
    organization: '',
    ...own,
    ...typed,
  })
  const drafted = useDraftedForm({
    draftKey: `enrollments/${target.id}`,
    names: enrollmentFields,
    check: (typed) => checkedBy(enrollmentFormSchema, shown(typed)),
    send: async (details) => {
      const tab = target.type === 'free' ? null : reservePaymentTab()
      try {
        const enrolled = await enrollInCourse(courseId, details)
        if (enrolled.payment_url === null) tab?.close()
        else tab?.go(enrolled.payment_url)
        return { ...enrolled, email: details.email }
      } catch (error) {
        tab?.close()
        console.error('Enrollment failed:', error)
        throw error
      }
    },
    onSent: (enrolled) => {
      void queries.invalidateQueries({ queryKey: ['enrollments'] })
      onEnrolled(enrolled)
    },
  })
  return { ...drafted, values: shown(drafted.values) }
}

/** A tab opened inside the click, since browsers block one opened after the request; if blocked, the page's own link leads there. */
function reservePaymentTab() {
  const tab = window.open('', '_blank')
  if (tab) {
    // The payment page gets no access to this window.
    tab.opener = null
    tab.document.title = 'Payment'
    tab.document.body.textContent = 'The payment page is on its way…'
  }
  return {
    go: (url: string) => tab?.location.replace(url),
    close: () => tab?.close(),
  }
}
