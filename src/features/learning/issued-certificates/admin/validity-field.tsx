import { useState } from 'react'
import { monthsSchema } from '../schema.ts'
import { SelectField, WordOptions } from '#platform/ui/input.tsx'
import { ParsedField } from '#platform/ui/parsed-field.tsx'
import { t } from '#platform/values/translate.ts'

type ValidityFieldProps = {
  /** 0 while none is entered, which `monthsSchema` refuses. */
  months: number | null
  isDisabled?: boolean
  onChange: (months: number | null) => void
}

const usual = {
  6: t('For half a year'),
  12: t('For a year'),
  24: t('For two years'),
  36: t('For three years'),
  60: t('For five years'),
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
      <SelectField
        label={t('validity::Valid')}
        value={chosen}
        disabled={isDisabled}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{t('validity::For ever')}</option>
        <WordOptions words={usual} />
        <option value="other">{t('For another number of months')}</option>
      </SelectField>
      {isOther && (
        <ParsedField
          label={t('Months')}
          type="number"
          min={1}
          max={600}
          value={String(months || '')}
          disabled={isDisabled}
          error={monthsSchema.safeParse(months).error?.issues[0]?.message}
          onChange={({ target }) => onChange(Math.round(Number(target.value)))}
        />
      )}
    </div>
  )
}
