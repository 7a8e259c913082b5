import { ChevronDown, X } from 'lucide-react'
import { type FormEvent, useRef } from 'react'
import { useNavigate } from '#platform/browser/use-navigate.ts'
import { Button } from '#platform/ui/button.tsx'
import { SelectField } from '#platform/ui/input.tsx'
import { Link, TextLink } from '#platform/ui/link.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import type { PageAddress } from '#platform/values/page-address.ts'
import { choiceLabel, choiceLabels, choiceNames, choicesIn, countOf, optionsOf } from '../rules.ts'
import type { Choices, Group } from '../schema.ts'
import { addressIn, t } from '#platform/values/translate.ts'

type CatalogueFiltersProps = {
  groups: readonly Group[]
  choices: Choices
  /** The tab, where it is not the first. */
  tab: string | null
  addressOf: (choices: Choices) => PageAddress
}

/** Narrows the courses: a form that works without scripts, what is chosen as links that take it back, and how many are found. */
export function CatalogueFilters({ groups, choices, tab, addressOf }: CatalogueFiltersProps) {
  const navigate = useNavigate()
  const found = countOf(groups, choices)
  const offered = choiceNames
    .map((name) => ({ name, options: optionsOf(groups, choices, name) }))
    // A choice of one is none.
    .filter(({ name }) => choices[name] !== undefined || optionsOf(groups, {}, name).length > 1)
  const summary = useRef<HTMLElement>(null)
  const focusSummary = () => summary.current?.focus()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const asked = new URLSearchParams(
      [...new FormData(event.currentTarget)].map(([name, word]) => [name, typeof word === 'string' ? word : '']),
    )
    void navigate(addressOf(choicesIn(asked)), { replace: true, preventScrollReset: true })
    // What was found comes next; what it was found by stands beside.
    event.currentTarget.closest('details')?.removeAttribute('open')
    focusSummary()
  }
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 sm:mb-8">
      <details className="open:basis-full">
        <summary
          ref={summary}
          className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-sm font-[550] underline-offset-4 hover:underline"
        >
          <ChevronDown className="size-4" />
          {t('Filter these courses')}
        </summary>
        <form
          // Anew where the address changed, so that it shows what is chosen.
          key={JSON.stringify(choices)}
          action={addressIn('/courses')}
          onSubmit={submit}
          className="mt-3 grid gap-4 rounded-md bg-sunken p-5 sm:grid-cols-3 lg:grid-cols-6"
        >
          {tab && <input type="hidden" name="tab" value={tab} />}
          {offered.map(({ name, options }) => (
            <SelectField key={name} label={choiceLabels[name]} name={name} defaultValue={choices[name] ?? ''}>
              <option value="">{t('Any')}</option>
              {options.map(({ word, count }) => (
                <option key={word} value={word}>
                  {t('{name} ({count})', { name: choiceLabel(groups, name, word), count })}
                </option>
              ))}
            </SelectField>
          ))}
          <p className="sm:col-span-full">
            <Button type="submit" size="sm">
              {t('Show courses')}
            </Button>
          </p>
        </form>
      </details>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <p role="status" className="text-muted">
          {found === 0 ? t('No course found') : t('{found, plural, one {# course} other {# courses}}', { found })}
        </p>
        <ChosenFilters {...{ groups, choices, addressOf }} onTaken={focusSummary} />
      </div>
    </div>
  )
}

type ChosenFiltersProps = Pick<CatalogueFiltersProps, 'groups' | 'choices' | 'addressOf'> & { onTaken: () => void }

/** What is chosen, each with the way to take it back. */
function ChosenFilters({ groups, choices, addressOf, onTaken }: ChosenFiltersProps) {
  const chosen = choiceNames.flatMap((name) => (choices[name] === undefined ? [] : [{ name, word: choices[name] }]))
  if (chosen.length === 0) return null
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {chosen.map(({ name, word }) => (
          <li key={name}>
            <Link
              to={addressOf({ ...choices, [name]: undefined })}
              replace
              preventScrollReset
              onClick={onTaken}
              className="inline-flex min-h-8 items-center gap-1.5 rounded-full border border-edge px-3 text-text no-underline hover:bg-sunken"
            >
              <span className="sr-only">{t('Take back:')} </span>
              {mixedText(t('{name}: {value}', { name: choiceLabels[name], value: choiceLabel(groups, name, word) }))}
              <X className="size-3.5" />
            </Link>
          </li>
        ))}
      </ul>
      <TextLink to={addressOf({})} onClick={onTaken}>
        {t('Clear')}
      </TextLink>
    </>
  )
}
