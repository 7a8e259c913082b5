import {
  preparedAnswerBatches,
  preparedAnswerCountQuery,
  preparedAnswerRecords,
  preparedAnswersQuery,
  selectPreparedAnswers,
} from '#features/messages/prepared-answers/client.ts'
import { preparedAnswerWords } from '#features/messages/prepared-answers/kind.ts'
import { preparedAnswerListing } from '#features/messages/prepared-answers/listing.schema.ts'
import { type PreparedAnswer, preparedAnswerFields } from '#features/messages/prepared-answers/schema.ts'
import { batchWordsOf } from '#records/batches/batch-words.ts'
import { FieldsDialog } from '#records/editing/fields-dialog.tsx'
import { MixedText } from '#platform/ui/mixed-text.tsx'
import { excerptOf } from '#platform/values/excerpt.ts'
import { adminTitle } from '../shells/admin-title.ts'
import { KindScreen, tableOf } from '../shells/kind-screen.tsx'

export const meta = () => adminTitle('Prepared Answers')

const says = {
  title: 'Prepared Answers',
  lead: 'What is often asked, answered once. {name} becomes the name of whoever is answered.',
  add: 'Add Prepared Answer',
  deleted: 'Prepared answer deleted.',
  failed: 'Failed to load prepared answers',
  none: 'No prepared answers',
  noMatch: 'No prepared answers match',
  first: 'Add the first one: it can then be put into every reply.',
  question: 'Are you sure you want to delete this prepared answer?',
  goesAlong: ({ title }: PreparedAnswer) => `${title}. Replies that were made with it stay.`,
}

const lists = {
  listing: preparedAnswerListing,
  name: 'contact/answers',
  query: preparedAnswersQuery,
  count: preparedAnswerCountQuery,
  select: selectPreparedAnswers,
  batches: preparedAnswerBatches,
  words: batchWordsOf('prepared answers'),
  note: 'Replies that were made with them stay.',
}

const table = tableOf<PreparedAnswer, 'title' | 'created'>({
  label: 'Prepared answers',
  nameOf: ({ title }) => title,
  main: {
    heading: 'Title',
    sort: 'title',
    className: 'font-[550] xl:min-w-40',
    renderCell: ({ title }) => <MixedText text={excerptOf(title, 50)} />,
  },
  columns: [
    {
      heading: 'Text',
      below: 'main-unless-wide',
      className: 'min-w-56 text-muted',
      renderCell: ({ text }) => <MixedText text={excerptOf(text, 50)} />,
    },
  ],
})

export default function PreparedAnswersPage() {
  return (
    <KindScreen
      kind={preparedAnswerWords}
      lists={lists}
      records={preparedAnswerRecords}
      says={says}
      table={table}
      Dialog={PreparedAnswerDialog}
    />
  )
}

function PreparedAnswerDialog(props: { record: PreparedAnswer | null; onSaved: () => void; onClose: () => void }) {
  return (
    <FieldsDialog
      {...props}
      entity="prepared_answers"
      area="inquiries"
      declared={preparedAnswerFields}
      store={preparedAnswerRecords.store}
      noun="prepared answer"
      renderOwn={() => ({})}
    />
  )
}
