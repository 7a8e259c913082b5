import {
  type aboutFields,
  courseQuestionFields,
  mostCourseQuestions,
  mostOutcomes,
  outcomeFields,
} from '../about.schema.ts'
import { teachersQuery } from '#features/content/teachers/client.ts'
import { teacherChoiceWords } from '#features/content/teachers/rules.ts'
import type { Controls, Own } from '#records/kinds/form-fields.tsx'
import { TextAreaField, TextField } from '#platform/ui/input.tsx'
import { ItemsField } from '#records/kinds/items-field.tsx'
import { OrderedChoices } from '#records/kinds/ordered-choices.tsx'
import { initialOf, maxLengthOf } from '#records/kinds/fields.ts'
import type { Json } from '#records/saving/merge.ts'
import { t } from '#platform/values/translate.ts'
import { listed } from '#platform/values/listed.ts'

type Props = { controls: Controls<typeof aboutFields>; errorAt: (path: string) => string | undefined }

/** What a course says of itself, where that is no ordinary input. */
export function ownAboutFields({ controls, errorAt }: Props): Own<typeof aboutFields> {
  const { text } = outcomeFields
  const { question, answer } = courseQuestionFields
  return {
    outcomes: (
      <ItemsField
        {...controls.outcomes}
        addLabel={t('Add outcome')}
        most={mostOutcomes}
        blank={initialOf(outcomeFields)}
        nameOf={(outcome, at) => outcome.text || t('Outcome {number}', { number: at + 1 })}
      >
        {(outcome, at, put) => (
          <TextField
            label={text.label}
            required
            maxLength={maxLengthOf(text)}
            error={errorAt(`outcomes.${at}.text`)}
            value={outcome.text}
            onChange={({ target }) => put({ text: target.value })}
          />
        )}
      </ItemsField>
    ),
    teachers: <OrderedChoices {...controls.teachers} query={() => teachersQuery()} words={teacherChoiceWords} />,
    questions: (
      <ItemsField
        {...controls.questions}
        addLabel={t('Add question')}
        most={mostCourseQuestions}
        blank={initialOf(courseQuestionFields)}
        nameOf={(each, at) => each.question || t('Question {number}', { number: at + 1 })}
      >
        {(each, at, put) => (
          <div className="grid gap-4">
            <TextField
              label={question.label}
              required
              maxLength={maxLengthOf(question)}
              error={errorAt(`questions.${at}.question`)}
              value={each.question}
              onChange={({ target }) => put({ question: target.value })}
            />
            <TextAreaField
              label={answer.label}
              required
              rows={3}
              maxLength={maxLengthOf(answer)}
              error={errorAt(`questions.${at}.answer`)}
              value={each.answer}
              onChange={({ target }) => put({ answer: target.value })}
            />
          </div>
        )}
      </ItemsField>
    ),
  }
}

/** A value in a comparison of versions; undefined where it says itself. */
export function aboutWords(value: Json, field: string, teachers: readonly { id: string; name: string }[]) {
  if (field === 'teachers' && Array.isArray(value))
    return listed(value.map((id) => teachers.find((one) => one.id === id)?.name ?? teacherChoiceWords.gone))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const { text, question } = value as { text?: string; question?: string }
  return field === 'outcomes' ? text : field === 'questions' ? question : undefined
}
