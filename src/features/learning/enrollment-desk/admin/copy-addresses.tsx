import { Copy } from 'lucide-react'
import { useState } from 'react'
import { readAddresses } from '../client.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { TextAreaField } from '#platform/ui/input.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'
import { t } from '#platform/values/translate.ts'

/** The addresses of a course's participants, to be copied into a letter to all of them. */
export function CopyAddresses({ course }: { course: string }) {
  const { isBusy, run } = useAction()
  const [found, setFound] = useState<Awaited<ReturnType<typeof readAddresses>> | null>(null)

  const open = () => run(t('The addresses could not be read'), () => readAddresses(course).then(setFound))
  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(t('The addresses are copied'))
      setFound(null)
    } catch {
      toast.error(t('The browser did not let them be copied'), {
        description: t('Select them in the field, and copy them.'),
      })
    }
  }

  return (
    <>
      <Button variant="secondary" busy={isBusy} onClick={() => void open()}>
        <Copy className="size-4.5" />
        {t('Addresses')}
      </Button>
      {found && (
        <Dialog
          onClose={() => setFound(null)}
          title={t('Addresses of the participants')}
          description={t(
            'Of everybody whose enrollment is completed. Put them into the field for blind copies, so that nobody reads the others’.',
          )}
          foot={
            <Button disabled={found.addresses.length === 0} onClick={() => void copy(found.addresses.join(', '))}>
              {t('Copy')}
            </Button>
          }
        >
          {found.addresses.length === 0 ? (
            <p className="text-sm text-muted">{t('Nobody has a completed enrollment in this course.')}</p>
          ) : (
            <TextAreaField
              label={t('{count, plural, one {# address} other {# addresses}}', { count: found.addresses.length })}
              hint={found.has_more ? t('These are the newest 2,000. Export the list for all of them.') : undefined}
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
