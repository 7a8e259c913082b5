import { ReadingDialog } from '#features/resources/admin/reading-dialog.tsx'
import { ReadingsTable } from '#features/resources/admin/resources-table.tsx'
import { adminTitle } from '#pages/shells/admin-title.ts'
import { ResourcesScreen } from './resources-screen.tsx'

export const meta = () => adminTitle('Reading Resources')

export default function ReadingsPage() {
  return (
    <ResourcesScreen
      type="reading"
      title="Reading Resources"
      lead="Books, papers and handouts that visitors open or download from the resources page."
      addLabel="Add Reading"
      whenEmpty="Add the first one: its file may come with it or follow later."
      goesAlong="A file stored here goes as well."
      drafts
      Table={ReadingsTable}
      Dialog={ReadingDialog}
    />
  )
}
