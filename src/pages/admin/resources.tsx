import { useLocation } from 'react-router'
import { ReadingDialog } from '#features/content/resources/admin/reading-dialog.tsx'
import { VideoDialog } from '#features/content/resources/admin/video-dialog.tsx'
import { resourceKind } from '#features/content/resources/kind.ts'
import { batchWordsOf } from '#records/batches/batch-words.ts'
import { adminTitle } from '#pages/shells/admin-page.tsx'
import { KindScreen } from '#pages/shells/kind-screen.tsx'
import { t } from '#platform/values/translate.ts'
import type { EditableResource } from '#features/content/resources/editing/schema.ts'
import { ExternalLink } from '#platform/ui/link.tsx'
import { stateColumn, textColumn } from '#records/lists/columns.tsx'
import type { RecordColumn } from '#records/lists/record-table.tsx'
import type { SortOf } from '#records/lists/listing.ts'
import { ReadingFileLink } from '#features/content/resources/admin/reading-file.tsx'
import { Rich } from '#platform/ui/rich.tsx'

type Column = RecordColumn<EditableResource, SortOf<typeof resourceKind.listing>>

const author: Column = { ...textColumn(t('Author'), 'author'), sort: 'author', className: 'min-w-28' }
const state: Column = stateColumn(t('Published'), 'published')
const address: Column = {
  heading: t('YouTube URL'),
  sort: 'url',
  below: 'main-on-phones',
  className: 'whitespace-nowrap',
  renderCell: ({ url, title }) => (
    <ExternalLink href={url ?? undefined}>
      <Rich
        text={t('Watch<more> {title}</more>', { title })}
        more={(words) => <span className="sr-only">{words}</span>}
      />
    </ExternalLink>
  ),
}
const file: Column = {
  heading: t('File'),
  sort: 'url',
  below: 'main-unless-wide',
  className: 'min-w-40',
  renderCell: ({ url, ...reading }) =>
    url === null ? (
      <span className="text-muted">{t('No file')}</span>
    ) : (
      <ReadingFileLink reading={{ ...reading, url }} room={50} />
    ),
}

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
