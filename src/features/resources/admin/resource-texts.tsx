import { TextAreaField, TextField } from '#platform/ui/input.tsx'

type Texts = { title: string; author: string; description: string }

/** The texts that a video and a reading both have. */
export function ResourceTexts({
  fields,
  put,
  errorAt,
}: {
  fields: Texts
  put: (part: Partial<Texts>) => void
  errorAt: (field: keyof Texts) => string | undefined
}) {
  return (
    <>
      <TextField
        label="Title"
        required
        maxLength={200}
        error={errorAt('title')}
        value={fields.title}
        onChange={({ target }) => put({ title: target.value })}
      />
      <TextField
        label="Author"
        maxLength={200}
        error={errorAt('author')}
        value={fields.author}
        onChange={({ target }) => put({ author: target.value })}
      />
      <TextAreaField
        label="Description"
        maxLength={20_000}
        error={errorAt('description')}
        value={fields.description}
        onChange={({ target }) => put({ description: target.value })}
      />
    </>
  )
}
