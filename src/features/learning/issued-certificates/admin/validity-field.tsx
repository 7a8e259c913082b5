import { useState } from 'react'
import { monthsSchema } from '../schema.ts'
import { SelectField, TextField } from '#platform/ui/input.tsx'

type ValidityFieldProps = {
  /** 0 while none is entered, which `monthsSchema` refuses. */
  months: number | null
  isDisabled?: boolean
  onChange: (months: number | null) => void
}

const usual = {
  6: 'For half a year',
  12: 'For a year',
  24: 'For two years',
  36: 'For three years',
  60: 'For five years',
}

/** How long a certificate is valid from its day of issue: for ever, some usual times, or any number of months. */
export function ValidityField({ months, isDisabled = false, onChange }: ValidityFieldProps) {
  const [isOther, setOther] = useState(months !== null && !(months in usual))
  const chosen = isOther ? 'other' : months === null ? '' : String(months)
  const choose = (word: string) => {
    setOther(word === 'other')
    if (word !== 'other') onChange(word === '' ? null : Number(word))
    else onChange(months ?? 12)
  }
  return (
    <div className="grid gap-3">
      <SelectField label="Valid" value={chosen} disabled={isDisabled} onChange={({ target }) => choose(target.value)}>
        <option value="">For ever</option>
        {Object.entries(usual).map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
        <option value="other">For another number of months</option>
      </SelectField>
      {isOther && (
        <TextField
          label="Months"
          type="number"
          min={1}
          max={600}
          value={months || ''}
          disabled={isDisabled}
          error={monthsSchema.safeParse(months).error?.issues[0]?.message}
          onChange={({ target }) => onChange(Math.round(Number(target.value)))}
        />
      )}
    </div>
  )
}
