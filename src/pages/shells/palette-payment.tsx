import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { MarkDialog } from '#features/learning/enrollment-desk/admin/choice-dialog.tsx'
import { enrollmentByReferenceQuery } from '#features/learning/enrollment-desk/client.ts'
import { reasonOf } from '#platform/browser/api-client.ts'
import { toast } from '#platform/ui/toast.ts'
import { t } from '#platform/values/translate.ts'

/** Marks the payment of the enrollment with this reference, over whatever screen is open. */
export function PalettePayment({ reference, onClose }: { reference: string; onClose: () => void }) {
  const queries = useQueryClient()
  const { data: enrollment, error } = useQuery(enrollmentByReferenceQuery(reference))
  const isGone = enrollment === null
  const leave = useEffectEvent(() => {
    toast.error(error ? reasonOf(error) : t('This enrollment is no longer there.'))
    onClose()
  })
  useEffect(() => {
    if (isGone || error) leave()
  }, [isGone, error])
  if (!enrollment) return null
  return (
    <MarkDialog
      enrollment={enrollment}
      onMarked={() => void queries.invalidateQueries({ queryKey: ['enrollments'] })}
      onClose={onClose}
    />
  )
}
