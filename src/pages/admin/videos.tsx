import { VideosTable } from '#features/resources/admin/resources-table.tsx'
import { VideoDialog } from '#features/resources/admin/video-dialog.tsx'
import { adminTitle } from '#pages/shells/admin-title.ts'
import { ResourcesScreen } from './resources-screen.tsx'

export const meta = () => adminTitle('Video Resources')

export default function VideosPage() {
  return (
    <ResourcesScreen
      type="video"
      title="Video Resources"
      lead="Films that visitors watch on the resources page. Every video is published as it is saved."
      addLabel="Add Video"
      whenEmpty="Add the first one: an address of YouTube plays on the site, any other is a link."
      goesAlong="The film stays where it is; the link to it leaves the site."
      drafts={false}
      Table={VideosTable}
      Dialog={VideoDialog}
    />
  )
}
