import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { AnnouncementDialog } from '#features/announcements/admin/announcement-dialog.tsx'
import { AnnouncementsTable } from '#features/announcements/admin/announcements-table.tsx'
import {
  announcementBatches,
  announcementRecords,
  editableAnnouncementsQuery,
} from '#features/announcements/editing/client.ts'
import type { EditableAnnouncement } from '#features/announcements/editing/schema.ts'
import { announcementWords } from '#features/announcements/kind.ts'
import { categoryNames } from '#features/announcements/rules.ts'
import { categories, type Category } from '#features/announcements/schema.ts'
import { reasonOf } from '#platform/browser/api-client.ts'
import { rowsOf, withRow } from '#platform/browser/paged-query.ts'
import { useRecordList } from '#platform/browser/use-record-list.ts'
import { useSelection } from '#platform/browser/use-selection.ts'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { RecordPlace, unread } from '#platform/ui/record-tools.tsx'
import { toast } from '#platform/ui/toast.ts'
import { undoDeletion } from '#platform/ui/undo-deletion.ts'
import { adminTitle } from '#pages/shells/admin-title.ts'
import { BatchedRows, RecordDeletion, RecordRows, RecordsScreen } from '#pages/shells/records-screen.tsx'

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

function CategoryScreen({ category }: { category: Category }) {
  const asked = editableAnnouncementsQuery(category)
  const query = useInfiniteQuery(asked)
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
    queries.setQueryData(asked.queryKey, (data) => data && withRow(data, saved))
    list.refresh()
  }
  return (
    <RecordsScreen
      title={categoryNames[category]}
      lead="Announcements of this category, newest first. Visitors see those that are published."
      addLabel="Add Announcement"
      onAdd={list.add}
    >
      <RecordRows
        query={query}
        noun={announcementWords.noun}
        failed="Failed to load announcements"
        empty={
          <EmptyState title="No announcements">Add the first one: it stays a draft until it is published.</EmptyState>
        }
      >
        {(announcements) => (
          <BatchedRows
            rows={announcements}
            {...{ list, selection }}
            nouns={announcementWords.noun[1]}
            note="Their pages, and their entries in feeds and calendars, go with them."
            batches={announcementBatches}
          >
            {(table) => <AnnouncementsTable announcements={announcements} onSwitched={putInPlace} {...table} />}
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
