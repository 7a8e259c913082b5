import { Dialog } from 'radix-ui'
import { useFocusReturn } from '#platform/browser/focus-place.ts'
import { veilClass } from '#platform/ui/dialog.tsx'
import { AdminSidebar } from './admin-sidebar.tsx'
import { t } from '#platform/values/translate.ts'

export function SidebarSheet({ onClose, onLogOut }: { onClose: () => void; onLogOut: () => void }) {
  const focusReturn = useFocusReturn()
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={veilClass} />
        <Dialog.Content
          {...focusReturn}
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-50 w-[18rem] max-w-[calc(100vw-3rem)] animate-appear bg-sunken text-text shadow-float"
        >
          <Dialog.Title className="sr-only">{t('Sidebar')}</Dialog.Title>
          <AdminSidebar
            onChosen={onClose}
            onLogOut={() => {
              onClose()
              onLogOut()
            }}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
