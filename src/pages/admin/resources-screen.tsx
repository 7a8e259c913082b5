import { useInfiniteQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { ResourcesTableProps } from '#features/resources/admin/resources-table.tsx'
import { editableResourcesQuery, resourceBatches, resourceRecords } from '#features/resources/editing/client.ts'
import type { EditableResource } from '#features/resources/editing/schema.ts'
import type { ResourceType } from '#features/resources/schema.ts'
import { reasonOf } from '#platform/browser/api-client.ts'
import { fileStaysMessage } from '#platform/browser/record-client.ts'
import { useRecordList } from '#platform/browser/use-record-list.ts'
import { useSelection } from '#platform/browser/use-selection.ts'
import { BatchBar } from '#platform/ui/batch-bar.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { toast } from '#platform/ui/toast.ts'
import { RecordDeletion, RecordRows, RecordsScreen } from '#pages/shells/records-screen.tsx'

const nouns = { video: 'videos', reading: 'readings' }
const deleted = { video: 'Video resource deleted.', reading: 'Reading resource deleted.' }

type DialogProps = { resource: EditableResource | null; onSaved: () => void; onClose: () => void }

/** `goesAlong`: what a deletion takes with it. */
export function ResourcesScreen({
  type,
  title,
  lead,
  addLabel,
  whenEmpty,
  goesAlong,
  drafts,
  Table,
  Dialog,
}: {
  type: ResourceType
  title: string
  lead: string
  addLabel: string
  whenEmpty: string
  goesAlong: string
  drafts: boolean
  Table: ComponentType<ResourcesTableProps>
  Dialog: ComponentType<DialogProps>
}) {
  const query = useInfiniteQuery(editableResourcesQuery(type))
  const { selected, select } = useSelection()
  const list = useRecordList<EditableResource>({
    topic: 'resources',
    remove: async (resource) => {
      const answer = await resourceRecords.remove(resource)
      if (answer?.not_removed.length) toast.warning(fileStaysMessage)
    },
    onDeleted: ({ id }) => {
      select([id], false)
      toast.success(deleted[type])
    },
    onFailed: (error) => toast.error(`Failed to delete ${type} resource: ${reasonOf(error)}`),
  })
  return (
    <RecordsScreen title={title} lead={lead} addLabel={addLabel} onAdd={list.add}>
      <RecordRows
        query={query}
        noun={[`${type} resource`, `${type} resources`]}
        failed={`Failed to load ${type} resources`}
        empty={<EmptyState title={`No ${type} resources.`}>{whenEmpty}</EmptyState>}
      >
        {(resources) => (
          <div className="grid gap-4">
            {/* Reserves the height, so that ticking a row moves none. */}
            <div className="min-h-9">
              <BatchBar
                nouns={nouns[type]}
                note={goesAlong}
                batches={resourceBatches}
                drafts={drafts}
                selected={resources.flatMap(({ id }) => (selected.has(id) ? id : []))}
                onDone={(ids) => {
                  select(ids, false)
                  list.refresh()
                }}
              />
            </div>
            <Table
              resources={resources}
              selected={selected}
              onSelect={select}
              onEdit={list.edit}
              onDelete={list.askToDelete}
            />
          </div>
        )}
      </RecordRows>
      {list.editing && (
        <Dialog key={list.edited?.id ?? 'new'} resource={list.edited} onSaved={list.refresh} onClose={list.close} />
      )}
      <RecordDeletion
        list={list}
        question={`Are you sure you want to delete this ${type} resource?`}
        note={(resource) => `${resource.title}. ${goesAlong}`}
      />
    </RecordsScreen>
  )
}
