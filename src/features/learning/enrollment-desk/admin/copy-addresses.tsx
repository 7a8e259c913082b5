import { Copy } from 'lucide-react'
import { useState } from 'react'
import { readAddresses } from '../client.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { TextAreaField } from '#platform/ui/input.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'

/** The addresses of a course's participants, to be copied into a letter to all of them. */
export function CopyAddresses({ course }: { course: string }) {
  const { isBusy, run } = useAction()
  const [found, setFound] = useState<Awaited<ReturnType<typeof readAddresses>> | null>(null)

  const open = () => run('The addresses could not be read', () => readAddresses(course).then(setFound))
  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text)
      toast.success('The addresses are copied')
      setFound(null)
    } catch {
      toast.error('The browser did not let them be copied', { description: 'Select them in the field, and copy them.' })
    }
  }

  return (
    <>
      <Button variant="secondary" busy={isBusy} onClick={() => void open()}>
        <Copy className="size-4.5" />
        Addresses
      </Button>
      {found && (
        <Dialog
          onClose={() => setFound(null)}
          title="Addresses of the participants"
          description="Of everybody whose enrollment is completed. Put them into the field for blind copies, so that nobody reads the others’."
          foot={
            <Button disabled={found.addresses.length === 0} onClick={() => void copy(found.addresses.join(', '))}>
              Copy
            </Button>
          }
        >
          {found.addresses.length === 0 ? (
            <p className="text-sm text-muted">Nobody has a completed enrollment in this course.</p>
          ) : (
            <TextAreaField
              label={found.addresses.length === 1 ? '1 address' : `${found.addresses.length} addresses`}
              hint={found.has_more ? 'These are the newest 2,000. Export the list for all of them.' : undefined}
              readOnly
              rows={8}
              value={found.addresses.join(', ')}
            />
          )}
        </Dialog>
      )}
    </>
  )
}
