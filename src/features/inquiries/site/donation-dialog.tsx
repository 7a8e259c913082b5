import { Dialog } from '#platform/ui/dialog.tsx'
import { WaysToGive } from './ways-to-give.tsx'

export function DonationDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="How to give"
      description="Gifts keep the open courses free and send students to the field who could not pay their way."
    >
      <WaysToGive onLeave={onClose} />
    </Dialog>
  )
}
