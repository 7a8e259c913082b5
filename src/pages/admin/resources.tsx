import { useLocation } from 'react-router'
import { ReadingDialog } from '#features/content/resources/admin/reading-dialog.tsx'
import { address, author, file, state } from '#features/content/resources/admin/resource-columns.tsx'
import { VideoDialog } from '#features/content/resources/admin/video-dialog.tsx'
import { resourceKind } from '#features/content/resources/kind.ts'
import { batchWordsOf } from '#records/batches/batch-words.ts'
import { adminTitle } from '#pages/shells/admin-page.tsx'
import { KindScreen } from '#pages/shells/kind-screen.tsx'
import { t } from '#platform/values/translate.ts'

const goesAlong = {
  video: t('The film stays where it is; the link to it leaves the site.'),
  reading: t('A file stored here goes as well.'),
}

const screens = {
  video: {
    says: {
      noun: [t('video resource'), t('video resources')],
      many: t('videos'),
      title: t('Video Resources'),
      lead: t('Films that visitors watch on the resources page. Every video is published as it is saved.'),
      add: t('Add Video'),
      none: t('No video resources.'),
      first: t(
        'The films of the resources page will stand here. Add the first one: an address of YouTube plays on the site, any other is a link.',
      ),
      deleteFailed: t('Failed to delete video resource'),
      whenDeleted: [goesAlong.video, goesAlong.video],
    },
    words: batchWordsOf(t('videos')),
    columns: [author, 'description', address],
    Dialog: VideoDialog,
  },
  reading: {
    says: {
      noun: [t('reading resource'), t('reading resources')],
      many: t('readings'),
      title: t('Reading Resources'),
      lead: t('Books, papers and handouts that visitors open or download from the resources page.'),
      add: t('Add Reading'),
      none: t('No reading resources.'),
      first: t(
        'Books, papers and handouts will stand here. Add the first one: its file may come with it or follow later.',
      ),
      deleteFailed: t('Failed to delete reading resource'),
      whenDeleted: [goesAlong.reading, goesAlong.reading],
    },
    words: batchWordsOf(t('readings'), { publish: true }),
    columns: [author, 'description', file, state],
    Dialog: ReadingDialog,
  },
} as const

/** The two addresses differ in this segment alone (src/routes.ts). */
const typeAt = (pathname: string) => (pathname.split('/').includes('videos') ? 'video' : 'reading')

export const meta = ({ location }: { location: { pathname: string } }) =>
  adminTitle(screens[typeAt(location.pathname)].says.title)

export default function ResourcesPage() {
  const type = typeAt(useLocation().pathname)
  return (
    <KindScreen
      key={type}
      kind={resourceKind}
      within={{ type }}
      main={{ className: 'font-[550] xl:min-w-44' }}
      {...screens[type]}
    />
  )
}
