import { LayoutGrid, type LucideIcon, Rows3 } from 'lucide-react'
import { useId } from 'react'
import { type Language, languageNames, languages, t } from '#platform/values/translate.ts'

const views = { cards: { label: t('Card view'), icon: LayoutGrid }, table: { label: t('Table view'), icon: Rows3 } }
type ListView = keyof typeof views

export function viewIn(word: string): ListView {
  return word === 'table' ? 'table' : 'cards'
}

export function viewWord(view: ListView): string {
  return view === 'table' ? 'table' : ''
}

export function ViewSwitch({ view, onChange }: { view: ListView; onChange: (view: ListView) => void }) {
  return <IconSwitch legend={t('layout::View')} choices={views} value={view} height="h-9.5" onChange={onChange} />
}

/** In which language something is shown; each says its own name. */
export function LanguageChoice({ value, onChange }: { value: Language; onChange: (language: Language) => void }) {
  return (
    <IconSwitch
      legend={t('Language of the page')}
      choices={languageChoices}
      value={value}
      height="h-8"
      onChange={onChange}
    />
  )
}

const languageChoices = Object.fromEntries(
  languageNames.map((name) => [name, { label: languages[name].name, lang: languages[name].tag }]),
) as Record<Language, { label: string; lang: string }>

type IconSwitchProps<Name extends string> = {
  legend: string
  choices: Readonly<Record<Name, { label: string; icon?: LucideIcon; lang?: string }>>
  value: Name
  height: string
  onChange: (name: Name) => void
}

/** A few choices of which one holds, each shown as its icon, else by its word. */
export function IconSwitch<Name extends string>(props: IconSwitchProps<Name>) {
  const { legend, choices, value, height, onChange } = props
  const group = useId()
  return (
    <fieldset className="flex rounded-md border border-edge p-0.5">
      <legend className="sr-only">{legend}</legend>
      {(Object.keys(choices) as Name[]).map((name) => {
        const { label, icon: Icon, lang } = choices[name]
        return (
          <label
            key={name}
            title={Icon && label}
            className={`${height} ${Icon ? 'w-10' : 'px-3 text-sm'} ${choiceClass}`}
          >
            <input
              type="radio"
              name={group}
              checked={name === value}
              onChange={() => onChange(name)}
              className="sr-only"
            />
            {Icon && <Icon className="size-4.5" />}
            <span lang={lang} className={Icon && 'sr-only'}>
              {label}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}

const choiceClass =
  'grid cursor-pointer place-items-center rounded-sm text-muted transition-colors hover:text-text has-checked:bg-wash has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'
