import { useState } from 'react'
import { monthsSchema } from '../issuing/schema.ts'
import { SelectField, TextField } from '#platform/ui/input.tsx'

type ValidityFieldProps = {
  /** 0 while none is entered, which `monthsSchema` refuses. */
  months: number | null
  isDisabled?: boolean
  onChange: (months: number | null) => void
}

const usual = [6, 12, 24, 36, 60] as const

/** How long a certificate is valid from its day of issue: for ever, some usual times, or any number of months. */
export function ValidityField({ months, isDisabled = false, onChange }: ValidityFieldProps) {
  const [isOther, setOther] = useState(months !== null && !usual.some((each) => each === months))
  const chosen = isOther ? 'other' : months === null ? '' : String(months)
  const choose = (word: string) => {
    setOther(word === 'other')
    if (word !== 'other') onChange(word === '' ? null : Number(word))
    else onChange(months ?? usual[1])
  }
  return (
    <div className="grid gap-3">
      <SelectField label="Valid" value={chosen} disabled={isDisabled} onChange={({ target }) => choose(target.value)}>
        <option value="">For ever</option>
        {usual.map((each) => (
          <option key={each} value={each}>
            {usualNames[each]}
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

const usualNames = {
  6: 'For half a year',
  12: 'For a year',
  24: 'For two years',
  36: 'For three years',
  60: 'For five years',
} as const satisfies Record<(typeof usual)[number], string>
