import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { editableCertificatesQuery } from '#features/learning/certificates/client.ts'
import { Button } from '#platform/ui/button.tsx'
import { Field } from '#platform/ui/field.tsx'
import { Select } from '#platform/ui/input.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import type { EditableCourse } from '../editing/schema.ts'
import { t } from '#platform/values/translate.ts'

type Own = EditableCourse['certificate']

/** Always with the course's own, even where they could not be read. */
export function useCertificateChoice(own: Own) {
  const { data, error, isFetching, refetch } = useQuery(editableCertificatesQuery())
  useEffect(() => {
    // Logged, as written (course-dialog-9), and told at the field.
    if (error) console.error('The certificates could not be read', error)
  }, [error])
  const read = data ?? []
  const options = own && !read.some(({ id }) => id === own.id) ? [own, ...read] : read
  return { options, isRead: data !== undefined, hasFailed: error !== null && data === undefined, isFetching, refetch }
}

type CertificateFieldProps = {
  choice: ReturnType<typeof useCertificateChoice>
  hint?: string
  value: string | null
  error: string | undefined
  onChange: (id: string | null) => void
}

/** Locked to the course's own until the certificates are read: 'No certificate' would be a choice that nobody made. */
export function CertificateField({ choice, hint, value, error, onChange }: CertificateFieldProps) {
  const { options, isRead, hasFailed, isFetching, refetch } = choice
  const known = options.some(({ id }) => id === value)
  return (
    <div className="grid gap-3 sm:col-span-2">
      <Field label={t('kind::Certificate')} {...{ hint, error }}>
        {(control) => (
          <Select
            {...control}
            disabled={!isRead}
            value={value ?? ''}
            onChange={({ target }) => onChange(target.value || null)}
          >
            {isRead || value === null ? (
              <option value="">{isRead ? t('No certificate') : t('Not read yet')}</option>
            ) : null}
            {value !== null && !known && (
              <option value={value}>
                {isRead ? t('A certificate that is gone') : t('The certificate of this course')}
              </option>
            )}
            {options.map(({ id, title, published }) => (
              <option key={id} value={id}>
                {published ? title : t('{title} (Draft)', { title })}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {hasFailed && (
        <Notice
          actions={
            <Button variant="secondary" size="sm" busy={isFetching} onClick={() => void refetch()}>
              {t('Try again')}
            </Button>
          }
        >
          {value === null
            ? t('The certificates could not be read, so none can be chosen now.')
            : t('The certificates could not be read, so no other can be chosen now. The course keeps the one it has.')}
        </Notice>
      )}
    </div>
  )
}
