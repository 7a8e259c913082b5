import { FilePlus2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import {
  addUsualPages,
  editablePagesQuery,
  pageBatches,
  pageCountQuery,
  pageRecords,
  selectPages,
} from '#features/content/pages/admin/client.ts'
import { pageWords } from '#features/content/pages/kind.ts'
import { pageListing } from '#features/content/pages/listing.schema.ts'
import { countOpenPlaces } from '#features/content/pages/rules.ts'
import type { EditablePage } from '#features/content/pages/schema.ts'
import { ModulesField } from '#features/content/site-content/modules/admin/modules-field.tsx'
import { batchWordsOf } from '#records/batches/batch-words.ts'
import { Badge, StateBadge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { MixedText } from '#platform/ui/mixed-text.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'
import { excerptOf } from '#platform/values/excerpt.ts'
import { adminTitle } from '../shells/admin-title.ts'
import { KindScreen, tableOf } from '../shells/kind-screen.tsx'
import { PageDialog, placementNames } from '#features/content/pages/admin/page-dialog.tsx'

export const meta = () => adminTitle('More Pages')

const says = {
  title: 'More Pages',
  lead: 'Pages with an address of their own, such as privacy and terms, linked in the footer or under About.',
  add: 'Add Page',
  deleted: 'Page deleted.',
  failed: 'Failed to load pages',
  none: 'No pages',
  noMatch: 'No pages match',
  first:
    'Most sites have four: privacy, terms, refunds and imprint. They can be added as drafts that say what this software really keeps, with the places marked that you have to complete.',
  question: 'Are you sure you want to delete this page?',
  goesAlong: ({ title, address }: EditablePage) => `${title} (/${address}). Its address leads nowhere then.`,
}

const lists = {
  listing: pageListing,
  name: 'pages',
  query: editablePagesQuery,
  count: pageCountQuery,
  select: selectPages,
  batches: pageBatches,
  words: batchWordsOf('pages', { publish: true }),
  note: 'Their addresses lead nowhere then.',
}

const table = tableOf<EditablePage, 'title' | 'address' | 'placement' | 'published'>({
  label: 'Pages',
  nameOf: ({ title }) => title,
  main: {
    heading: 'Title',
    sort: 'title',
    renderCell: (page) => (
      <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
        <MixedText text={excerptOf(page.title, 60)} />
        {countOpenPlaces(page) > 0 && <Badge tone="important">To be completed</Badge>}
      </span>
    ),
  },
  columns: [
    {
      heading: 'Address',
      sort: 'address',
      below: 'main-on-phones',
      className: 'text-muted',
      renderCell: ({ address }) => `/${address}`,
    },
    {
      heading: 'Linked',
      sort: 'placement',
      below: 'main-unless-wide',
      className: 'whitespace-nowrap',
      renderCell: ({ placement }) => placementNames[placement],
    },
    {
      heading: 'Published',
      sort: 'published',
      renderCell: ({ published }) => <StateBadge published={published} />,
    },
  ],
})

export default function PagesPage() {
  return (
    <KindScreen
      kind={pageWords}
      lists={lists}
      records={pageRecords}
      says={says}
      table={table}
      renderFirst={(refresh) => <AddUsual onAdded={refresh} />}
      Dialog={EditedPage}
    />
  )
}

function EditedPage(props: Omit<ComponentProps<typeof PageDialog>, 'renderModules'>) {
  return <PageDialog {...props} renderModules={(control) => <ModulesField {...control} purpose="picture" />} />
}

function AddUsual({ onAdded }: { onAdded: () => void }) {
  const { isBusy, run } = useAction()
  async function add() {
    await addUsualPages()
    toast.success('The usual pages are added as drafts.')
    onAdded()
  }
  return (
    <Button variant="secondary" busy={isBusy} onClick={() => void run('The pages could not be added', add)}>
      {!isBusy && <FilePlus2 aria-hidden="true" className="size-4" />}
      Add the four usual pages as drafts
    </Button>
  )
}
