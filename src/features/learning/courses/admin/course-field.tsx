import { Field } from '#platform/ui/field.tsx'
import type { Control } from '#records/kinds/form-fields.tsx'
import { CourseChoice } from '../site/course-choice.tsx'
import { t } from '#platform/values/translate.ts'

/** The course that another record is of. */
export function CourseField({ value, onChange, ...field }: Control<string>) {
  return (
    <Field {...field}>
      {(control) => (
        <CourseChoice
          course={value}
          control={control}
          placeholder={t('Search courses by name')}
          clearLabel={t('Choose another course')}
          onChoose={onChange}
        />
      )}
    </Field>
  )
}
