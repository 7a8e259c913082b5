import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { toast } from './toast.ts'
import { t } from '#platform/values/translate.ts'

/** A secret or address that is not edited, with a button that copies it. */
export function CopyField({ label, value, hint }: { label: string; value: string; hint: string }) {
  const [isCopied, setCopied] = useState(false)
  async function copy() {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      // Some browsers refuse the clipboard: it can be selected.
      toast.error(t('It could not be copied'), { description: t('Please select it and copy it yourself.') })
    }
  }
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <div className="flex flex-wrap gap-3">
          <Input
            {...control}
            readOnly
            value={value}
            spellCheck={false}
            className="min-w-0 flex-1 font-mono text-sm!"
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <Button variant="secondary" onClick={() => void copy()}>
            {isCopied ? <Check className="size-4" /> : <Copy className="size-4" />}
            {isCopied ? t('Copied') : t('Copy')}
          </Button>
          <span role="status" className="sr-only">
            {isCopied && t('Copied')}
          </span>
        </div>
      )}
    </Field>
  )
}
