import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { reasonOf } from '#platform/browser/api-client.ts'
import { download } from '#platform/browser/download.ts'
import { Button } from './button.tsx'
import { RunningProgress } from './running-progress.tsx'
import { toast } from './toast.ts'
import { t } from '#platform/values/translate.ts'

type ExportButtonProps = {
  /** Carries the filter. */
  address: string
  /** Undefined while not counted. */
  total?: number | undefined
  /** Said at the end. */
  done: string
}

/** Exports a filtered list as CSV, with progress and Cancel. */
export function ExportButton({ address, total, done: said }: ExportButtonProps) {
  const [lines, setLines] = useState<number | null>(null)
  const cancelling = useRef<AbortController>(null)
  useEffect(() => () => cancelling.current?.abort(), [])

  async function run() {
    const controller = new AbortController()
    cancelling.current = controller
    setLines(0)
    try {
      await download(address, { onLines: setLines, signal: controller.signal })
      toast.success(said, { description: t('The file is among your downloads.') })
    } catch (error) {
      if (!controller.signal.aborted) toast.error(t('The export failed'), { description: reasonOf(error) })
    } finally {
      setLines(null)
    }
  }

  if (lines !== null) {
    // Without the heading line.
    const done = Math.max(0, lines - 1)
    return (
      <RunningProgress
        words={t('Exporting…')}
        label={t('Exporting')}
        done={Math.min(done, total ?? done)}
        of={total === undefined ? null : Math.max(total, 1)}
        onCancel={() => cancelling.current?.abort()}
      />
    )
  }
  return (
    <Button variant="secondary" size="sm" icon={Download} disabled={total === 0} onClick={() => void run()}>
      {t('Export CSV')}
    </Button>
  )
}
