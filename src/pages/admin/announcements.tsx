import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { AnnouncementDialog } from '#features/content/announcements/admin/announcement-dialog.tsx'
import { AnnouncementsTable } from '#features/content/announcements/admin/announcements-table.tsx'
import {
  announcementBatches,
  announcementCountQuery,
  announcementRecords,
  editableAnnouncementsQuery,
  selectAnnouncements,
} from '#features/content/announcements/editing/client.ts'
import type { EditableAnnouncement } from '#features/content/announcements/editing/schema.ts'
import { announcementListing } from '#features/content/announcements/listing.schema.ts'
import { announcementWords } from '#features/content/announcements/kind.ts'
import { categoryNames } from '#features/content/announcements/rules.ts'
import { categories, type Category } from '#features/content/announcements/schema.ts'
import { reasonOf } from '#platform/browser/api-client.ts'
import { rowsOf, withRow } from '#platform/browser/paged-query.ts'
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

const batchWords = batchWordsOf('announcements', { publish: true, move: true })

export const meta = ({ location }: { location: { pathname: string } }) =>
  adminTitle(categoryNames[categoryAt(location.pathname)])

export default function AnnouncementsPage() {
  const category = categoryAt(useLocation().pathname)
  return <CategoryScreen key={category} category={category} />
}

/** The five addresses differ in this segment alone (src/routes.ts). */
function categoryAt(pathname: string): Category {
  return categories.find((category) => pathname.split('/').includes(category)) ?? 'news'
}

/** The other categories, to which several can be moved. */
function movesFrom(own: Category) {
  const others = categories.filter((category) => category !== own)
  const words = Object.fromEntries(others.map((category) => [category, categoryNames[category]]))
  return { field: 'category', label: 'Move to…', words }
}

function CategoryScreen({ category }: { category: Category }) {
  const { asked, isNarrowed, state, ...sort } = useListing(announcementListing)
  const listed = editableAnnouncementsQuery(category, asked)
  const query = useInfiniteQuery(listed)
  const total = useQuery(announcementCountQuery(category, asked)).data
  const queries = useQueryClient()
  const selection = useSelection()
  const list = useRecordList<EditableAnnouncement>({
    topic: announcementWords.topic,
    read: announcementRecords.read,
    onUnread: unread,
    remove: announcementRecords.remove,
    onDeleted: ({ id }, refresh) =>
      toast.success('Announcement deleted.', undoDeletion(announcementWords.entity, [id], refresh)),
    onFailed: (error) => toast.error(`Delete failed: ${reasonOf(error)}`),
  })
  const putInPlace = (saved: EditableAnnouncement) => {
    queries.setQueryData(listed.queryKey, (data) => data && withRow(data, saved))
    list.refresh()
  }
  return (
    <RecordsScreen
      title={categoryNames[category]}
      lead="Announcements of this category, newest first. Visitors see those that are published."
      addLabel="Add Announcement"
      onAdd={list.add}
    >
      <ListHead listing={announcementListing} state={state} list={`announcements/${category}`} />
      <RecordRows
        query={query}
        total={total}
        noun={announcementWords.noun}
        failed="Failed to load announcements"
        empty={
          <NothingListed isNarrowed={isNarrowed} nouns="No announcements match">
            <EmptyState title="No announcements">Add the first one: it stays a draft until it is published.</EmptyState>
          </NothingListed>
        }
      >
        {(announcements) => (
          <BatchedRows
            rows={announcements}
            {...{ list, selection }}
            nameOf={({ title }) => title}
            total={total}
            selectMatching={() => selectAnnouncements(category, asked)}
            words={batchWords}
            moves={movesFrom(category)}
            note="Their pages, and their entries in feeds and calendars, go with them."
            batches={announcementBatches}
          >
            {(table) => (
              <AnnouncementsTable announcements={announcements} onSwitched={putInPlace} {...sort} {...table} />
            )}
          </BatchedRows>
        )}
      </RecordRows>
      {list.editing && (
        <RecordPlace
          list={list}
          rows={rowsOf(query.data)}
          page={announcementWords.page}
          duplicate={announcementRecords.duplicate}
        >
          <AnnouncementDialog
            key={list.edited?.id ?? 'new'}
            category={category}
            announcement={list.edited}
            onSaved={list.refresh}
            onClose={list.close}
          />
        </RecordPlace>
      )}
      <RecordDeletion
        list={list}
        question="确定要删除此公告吗？"
        note={({ title }) => `${title}. Its page, and its entries in feeds and calendars, go with it.`}
      />
    </RecordsScreen>
  )
}
