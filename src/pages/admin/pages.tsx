import { FilePlus2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { pageKind } from '#features/content/pages/kind.ts'
import { countOpenPlaces } from '#features/content/pages/rules.ts'
import type { EditablePage } from '#features/content/pages/schema.ts'
import { ModulesField } from '#features/content/site-content/modules/admin/modules-field.tsx'
import { browserApi, call } from '#platform/browser/api-client.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'
import { excerptOf } from '#platform/values/excerpt.ts'
import { saysOf } from '#records/kinds/kind.ts'
import { adminTitle } from '../shells/admin-page.tsx'
import { KindScreen } from '../shells/kind-screen.tsx'
import { PageDialog } from '#features/content/pages/admin/page-dialog.tsx'
import { t } from '#platform/values/translate.ts'

export const meta = () => adminTitle(t('More pages'))

const columns = [
  {
    heading: t('Address'),
    sort: 'address',
    below: 'main-on-phones',
    className: 'text-muted',
    renderCell: ({ address }: EditablePage) => `/${address}`,
  },
  'placement',
  'published',
] as const

export default function PagesPage() {
  return (
    <KindScreen
      kind={pageKind}
      main={{
        className: '',
        renderCell: ({ title }) => mixedText(excerptOf(title, 60)),
        renderMore: (page) => countOpenPlaces(page) > 0 && <Badge tone="important">{t('To be completed')}</Badge>,
      }}
      columns={columns}
      noteOf={({ title, address }) =>
        t('{title} (/{address}). {consequence}', { title, address, consequence: saysOf(pageKind).whenDeleted[0] })
      }
      renderFirst={(refresh) => <AddUsual onAdded={refresh} />}
      Dialog={EditedPage}
    />
  )
}

function EditedPage(props: Omit<ComponentProps<typeof PageDialog>, 'renderModules'>) {
  return <PageDialog {...props} renderModules={(control) => <ModulesField {...control} purpose="picture" />} />
}

/** Adds privacy, terms, refunds, accessibility and imprint as drafts, each where no page has its address. */
function AddUsual({ onAdded }: { onAdded: () => void }) {
  const { isBusy, run } = useAction()
  async function add() {
    await call(browserApi, 'POST', '/api/admin/pages/usual')
    toast.success(t('The usual pages are added as drafts.'))
    onAdded()
  }
  return (
    <Button variant="secondary" busy={isBusy} onClick={() => void run(t('The pages could not be added'), add)}>
      {!isBusy && <FilePlus2 className="size-4" />}
      {t('Add the five usual pages as drafts')}
    </Button>
  )
}
