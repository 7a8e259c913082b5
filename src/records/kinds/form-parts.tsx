import clsx from 'clsx'
import { ChevronRight } from 'lucide-react'
import { createContext, Fragment, type ReactNode, use, useState } from 'react'
import { isObject, type Json } from '#records/saving/merge.ts'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { fieldErrorsOf } from '#platform/values/field-errors.ts'
import type { Fields } from './fields.ts'
import type { Naming } from './place-names.ts'
import { t } from '#platform/values/translate.ts'

export const useOpenParts = () => useState<Readonly<Record<string, boolean>>>({})
/** Which parts are unfolded, where that outlasts the form of one record. */
export const OpenPartsContext = createContext<ReturnType<typeof useOpenParts> | null>(null)

type FormPartsProps = {
  declared: Fields
  fields: Readonly<Record<string, Json>>
  errorAt: (field: string) => string | undefined
  /** The fields by name, as `drawFields` gives them. */
  drawn: Readonly<Record<string, ReactNode>>
  /** The words for an id or keyword in what a folded part says. */
  wordsFor?: Naming['wordsFor']
}

/** The fields of a form that belong to no part, in order. */
export function plainFields(declared: Fields, drawn: Readonly<Record<string, ReactNode>>): ReactNode[] {
  return Object.entries(drawn).flatMap(([name, field]) => (declared[name]?.part === undefined ? [field] : []))
}

/** The parts of a form: folded they say what is set, and one that holds an error or a conflict is open. */
export function FormParts({ declared, fields, errorAt, drawn, wordsFor }: FormPartsProps) {
  const own = useOpenParts()
  const [open, setOpen] = use(OpenPartsContext) ?? own
  const titles = [...new Set(Object.values(declared).flatMap(({ part }) => part ?? []))]
  if (titles.length === 0) return null
  return (
    <div className="hairline-b">
      {titles.map((title) => {
        const names = Object.keys(declared).filter((name) => declared[name]?.part === title)
        const isWrong = names.some((name) => errorAt(name) !== undefined || isWrongLink(declared[name], fields[name]))
        const said = names.flatMap((name) => wordsOf(name, { declared, fields, wordsFor }))
        return (
          // Its fields are there while it is folded, so that what is on its way into them arrives.
          <details
            key={title}
            open={open[title] === true || isWrong}
            className="group/part hairline-t"
            onToggle={({ currentTarget: part }) => {
              const isOpen = part.open
              // It cannot be folded while something in it is to be corrected.
              if (isWrong && !isOpen) part.open = true
              else setOpen((before) => ({ ...before, [title]: isOpen }))
              // What has unfolded below the edge is seen to have.
              if (part.open && part.contains(document.activeElement)) part.scrollIntoView({ block: 'nearest' })
            }}
          >
            <summary className="-mx-3 flex min-h-11 cursor-pointer list-none items-start gap-2 rounded-md px-3 py-3 hover:bg-wash [&::-webkit-details-marker]:hidden">
              <ChevronRight
                aria-hidden
                className="mt-0.5 size-4 shrink-0 text-muted transition-[rotate] group-open/part:rotate-90"
              />
              <span className="grid min-w-0 flex-1 gap-x-4 gap-y-0.5 text-sm sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
                <span className="font-[550]">{title}</span>{' '}
                <span className="truncate text-muted group-open/part:invisible">
                  {said.length === 0 && t('Nothing set')}
                  {said.map(({ label, words }) => (
                    <Fragment key={label}>
                      <span className="mr-4">
                        {label}
                        {words !== null && <span className="ml-1.5 text-text">{mixedText(words)}</span>}
                      </span>{' '}
                    </Fragment>
                  ))}
                </span>
              </span>
            </summary>
            <div className="grid gap-5 pt-2 pb-6 sm:grid-cols-2">
              {names.map((name) => (
                <div key={name} className={clsx('min-w-0 empty:hidden', declared[name]?.isWide && 'col-span-full')}>
                  {drawn[name]}
                </div>
              ))}
            </div>
          </details>
        )
      })}
    </div>
  )
}

/** A field that is set: by its label alone where its value has no words. */
type Said = { label: string; words: string | null }

/** What a folded part says of a field; nothing where it stands as it began. */
function wordsOf(
  name: string,
  { declared, fields, wordsFor }: Pick<FormPartsProps, 'declared' | 'fields' | 'wordsFor'>,
): Said[] {
  const field = declared[name]
  const value = fields[name] ?? null
  if (!field || field.input === 'none' || value === null || value === '') return []
  const { label, initial } = field
  if (value === true) return [{ label, words: null }]
  if (value === initial || (Array.isArray(value) && value.length === 0)) return []
  return [{ label, words: wordsOfValue(value, name, wordsFor) }]
}

function wordsOfValue(value: Json, name: string, wordsFor: Naming['wordsFor']): string | null {
  if (Array.isArray(value) && value.some(isObject)) return String(value.length)
  const words = wordsFor?.(value, name)
  if (words !== undefined) return words
  if (value === false) return t('No')
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return value.startsWith('/files/') ? null : value.trim().replaceAll(/\s+/g, ' ')
  return Array.isArray(value) ? String(value.length) : null
}

/** A link is judged while it is typed, before a save asks. */
function isWrongLink(field: Fields[string] | undefined, value: Json | undefined): boolean {
  return field?.input === 'link' && fieldErrorsOf(field.schema, value ?? null)[''] !== undefined
}
