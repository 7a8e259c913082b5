import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { ReadingDialog } from '#features/content/resources/admin/reading-dialog.tsx'
import { ReadingsTable, VideosTable } from '#features/content/resources/admin/resources-table.tsx'
import { VideoDialog } from '#features/content/resources/admin/video-dialog.tsx'
import {
  editableResourcesQuery,
  resourceBatches,
  resourceCountQuery,
  resourceRecords,
  selectResources,
} from '#features/content/resources/editing/client.ts'
import type { EditableResource } from '#features/content/resources/editing/schema.ts'
import { resourceListing } from '#features/content/resources/listing.schema.ts'
import type { ResourceType } from '#features/content/resources/schema.ts'
import { reasonOf } from '#platform/browser/api-client.ts'
import { rowsOf } from '#platform/browser/paged-query.ts'
import { useListing } from '#records/lists/use-listing.ts'
import { useRecordList } from '#records/lists/use-record-list.ts'
import { useSelection } from '#records/lists/use-selection.ts'
import { batchWordsOf } from '#records/batches/batch-words.ts'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { RecordPlace, unread } from '#records/kinds/record-tools.tsx'
import { toast } from '#platform/ui/toast.ts'
import { undoDeletion } from '#records/editing/undo-toast.ts'
import { adminTitle } from '#pages/shells/admin-title.ts'
import {
  BatchedRows,
  ListHead,
  NothingListed,
  RecordDeletion,
  RecordRows,
  RecordsScreen,
} from '#pages/shells/records-screen.tsx'

/** `goesAlong`: what a deletion takes with it. */
const screens = {
  video: {
    title: 'Video Resources',
    lead: 'Films that visitors watch on the resources page. Every video is published as it is saved.',
    addLabel: 'Add Video',
    whenEmpty: 'Add the first one: an address of YouTube plays on the site, any other is a link.',
    goesAlong: 'The film stays where it is; the link to it leaves the site.',
    deleted: 'Video resource deleted.',
    words: batchWordsOf('videos'),
    list: 'resources/videos',
    Table: VideosTable,
    Dialog: VideoDialog,
  },
  reading: {
    title: 'Reading Resources',
    lead: 'Books, papers and handouts that visitors open or download from the resources page.',
    addLabel: 'Add Reading',
    whenEmpty: 'Add the first one: its file may come with it or follow later.',
    goesAlong: 'A file stored here goes as well.',
    deleted: 'Reading resource deleted.',
    words: batchWordsOf('readings', { publish: true }),
    list: 'resources/readings',
    Table: ReadingsTable,
    Dialog: ReadingDialog,
  },
}

/** The two addresses differ in this segment alone (src/routes.ts). */
function typeAt(pathname: string): ResourceType {
  return pathname.split('/').includes('videos') ? 'video' : 'reading'
}

export const meta = ({ location }: { location: { pathname: string } }) =>
  adminTitle(screens[typeAt(location.pathname)].title)

export default function ResourcesPage() {
  const type = typeAt(useLocation().pathname)
  return <ResourcesScreen key={type} type={type} />
}

function ResourcesScreen({ type }: { type: ResourceType }) {
  const { whenEmpty, goesAlong, deleted, words, list: name, Table, Dialog, ...head } = screens[type]
  const { asked, isNarrowed, state, ...sort } = useListing(resourceListing)
  const query = useInfiniteQuery(editableResourcesQuery(type, asked))
  const total = useQuery(resourceCountQuery(type, asked)).data
  const selection = useSelection()
  const list = useRecordList<EditableResource>({
    topic: 'resources',
    read: resourceRecords.read,
    onUnread: unread,
    remove: resourceRecords.remove,
    onDeleted: ({ id }, refresh) => {
      selection.select([id], false)
      toast.success(deleted, undoDeletion('resources', [id], refresh))
    },
    onFailed: (error) => toast.error(`Failed to delete ${type} resource: ${reasonOf(error)}`),
  })
  return (
    <RecordsScreen {...head} onAdd={list.add}>
      <ListHead listing={resourceListing} state={state} list={name} />
      <RecordRows
        query={query}
        total={total}
        noun={[`${type} resource`, `${type} resources`]}
        failed={`Failed to load ${type} resources`}
        empty={
          <NothingListed isNarrowed={isNarrowed} nouns="No resources match">
            <EmptyState title={`No ${type} resources.`}>{whenEmpty}</EmptyState>
          </NothingListed>
        }
      >
        {(resources) => (
          <BatchedRows
            rows={resources}
            {...{ words, list, selection, total }}
            nameOf={({ title }) => title}
            selectMatching={() => selectResources(type, asked)}
            note={goesAlong}
            batches={resourceBatches}
          >
            {(table) => <Table resources={resources} {...sort} {...table} />}
          </BatchedRows>
        )}
      </RecordRows>
      {list.editing && (
        <RecordPlace list={list} rows={rowsOf(query.data)} duplicate={resourceRecords.duplicate}>
          <Dialog key={list.edited?.id ?? 'new'} resource={list.edited} onSaved={list.refresh} onClose={list.close} />
        </RecordPlace>
      )}
      <RecordDeletion
        list={list}
        question={`Are you sure you want to delete this ${type} resource?`}
        note={({ title }) => `${title}. ${goesAlong}`}
      />
    </RecordsScreen>
  )
}
