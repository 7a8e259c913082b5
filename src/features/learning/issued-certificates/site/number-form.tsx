import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { formatNumber, symbolsIn } from '../numbers.rules.ts'
import { useNavigate } from '#platform/browser/use-navigate.ts'
import { Button } from '#platform/ui/button.tsx'
import { Field } from '#platform/ui/field.tsx'
import { Input } from '#platform/ui/input.tsx'
import type { PageAddress } from '#platform/values/page-address.ts'
import { addressIn, t } from '#platform/values/translate.ts'

type NumberFormProps = { typed?: string; label?: string; className?: string }

/** Looks a certificate's number up; without scripts the server leads from `/certificates?number=` to its page. */
export function NumberForm({ typed = '', label = t('Number of the certificate'), className }: NumberFormProps) {
  const [number, setNumber] = useState(typed)
  const navigate = useNavigate()
  const look = (event: FormEvent) => {
    event.preventDefault()
    if (number.trim() !== '') void navigate(certificateAddress(number))
  }
  return (
    <form method="get" action={addressIn('/certificates')} role="search" onSubmit={look} className={className}>
      <Field
        label={label}
        hint={t('13 letters and figures, such as ABCD-EFGH-JKMN-P. Dashes and capitals do not matter.')}
      >
        {(control) => (
          <div className="flex flex-wrap gap-3">
            <Input
              {...control}
              name="number"
              value={number}
              required
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={100}
              className="min-w-0 flex-1 basis-64 font-mono tracking-wide"
              onChange={({ target }) => setNumber(target.value)}
            />
            <Button type="submit" icon={Search}>
              {t('Check')}
            </Button>
          </div>
        )}
      </Field>
    </form>
  )
}

/** Where a number is looked up: on its own page if it has the form of one, else beside the field. */
export function certificateAddress(typed: string): PageAddress {
  const symbols = symbolsIn(typed)
  if (symbols !== null) return `/certificates/${formatNumber(symbols)}`
  return `/certificates?${String(new URLSearchParams({ number: typed.trim().slice(0, 100) }))}`
}
