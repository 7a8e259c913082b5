import { sessionRecords } from '#features/course-sessions/client.ts'
import { type EditableSession, sessionFields, sessionFieldsSchema } from '#features/course-sessions/schema.ts'
import { FieldsDialog } from '#platform/ui/fields-dialog.tsx'
import { TextField } from '#platform/ui/input.tsx'

const says = {
  add: 'Add Session',
  edit: 'Edit Session',
  this: 'this session',
  added: 'Session added.',
  updated: 'Session updated.',
}

export function SessionDialog(props: { record: EditableSession | null; onSaved: () => void; onClose: () => void }) {
  return (
    <FieldsDialog
      {...props}
      entity="course_sessions"
      declared={sessionFields}
      store={(record, fields, from, added) =>
        sessionRecords.store(record, sessionFieldsSchema.parse(fields), from, added)
      }
      says={says}
      renderOwn={({ course_id, date, time, time_zone }) => ({
        course_id: <TextField {...course_id} onChange={({ target }) => course_id.onChange(target.value)} />,
        date: <TextField {...date} type="date" onChange={({ target }) => date.onChange(target.value)} />,
        time: <TextField {...time} type="time" onChange={({ target }) => time.onChange(target.value)} />,
        time_zone: (
          <TextField
            {...time_zone}
            value={time_zone.value ?? ''}
            onChange={({ target }) => time_zone.onChange(target.value || null)}
          />
        ),
        materials: null,
      })}
    />
  )
}
