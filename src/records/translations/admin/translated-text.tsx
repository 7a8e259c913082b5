import { Badge } from '#platform/ui/badge.tsx'
import { excerptOf } from '#platform/values/excerpt.ts'
import { TextAreaField, TextField } from '#platform/ui/input.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { languageName, languages, t } from '#platform/values/translate.ts'
import { type Fields, maxLengthOf } from '#records/kinds/fields.ts'
import { blocksName } from '#records/rich-text/document-fields.ts'
import type { Block } from '#records/rich-text/blocks.ts'
import { RichTextField } from '#records/rich-text/rich-text-field.tsx'
import { RichText } from '#records/rich-text/rich-text.tsx'
import type { TranslationOf } from '../client.ts'
import { type Texts, withTexts } from '../texts.ts'

type TranslatedTextProps = {
  path: string
  label: string
  language: TranslationOf['language']
  /** Of the source. */
  from: TranslationOf['language']
  source: Texts
  isChanged: boolean
  texts: Texts
  onChange: (texts: Texts) => void
  /** Its field; undefined within a list. */
  declared: Fields[string] | undefined
  error: string | undefined
}

/** A text beside its source, with room for both; above it elsewhere. */
export function TranslatedText({ path, from, source, isChanged, ...field }: TranslatedTextProps) {
  const text = textAt(source, path)
  const blocks = blocksAt(source, path)
  return (
    <div data-path={path} className="hairline-t grid gap-x-10 gap-y-4 py-5 last:pb-0 min-[1100px]:grid-cols-2">
      <div className="grid min-w-0 content-start gap-1.5">
        <p className="flex min-h-5 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <span className="min-[1100px]:sr-only">{languageName(from)}</span>
          {isChanged && <Badge tone="important">{t('Changed')}</Badge>}
        </p>
        <div lang={languages[from].tag} className="min-w-0 [overflow-wrap:anywhere]">
          {blocks ? (
            <RichText text={text} blocks={blocks} className="measure text-lg" />
          ) : (
            <p className="measure whitespace-pre-line">{mixedText(text)}</p>
          )}
        </div>
      </div>
      <TextInput {...{ path, source }} {...field} />
    </div>
  )
}

/** An input such as its source has. */
function TextInput(props: Omit<TranslatedTextProps, 'isChanged' | 'from'>) {
  const { path, label, language, source, texts, onChange, declared, error } = props
  const lang = languages[language].tag
  const put = (text: string, blocks: Block[] = []) =>
    onChange(withTexts(texts, { [path]: text, [blocksName(path)]: text === '' ? [] : blocks }))
  const field = { label, error, lang }
  const value = textAt(texts, path)
  const original = textAt(source, path)
  if (declared?.input === 'richText' || blocksAt(source, path)) {
    return (
      <div className="min-w-0">
        <RichTextField
          {...field}
          placeholder={excerptOf(original, 200)}
          required={false}
          text={value}
          blocks={blocksAt(texts, path) ?? null}
          onChange={put}
        />
      </div>
    )
  }
  const isLong = declared?.input === 'paragraph' || original.length > 100 || original.includes('\n')
  const Input = isLong ? TextAreaField : TextField
  return (
    <Input
      {...field}
      {...(isLong && { rows: 3 })}
      placeholder={original}
      maxLength={declared && maxLengthOf(declared)}
      value={value}
      onChange={({ target }: { target: { value: string } }) => put(target.value)}
    />
  )
}

function textAt(texts: Texts, path: string): string {
  const text = texts[path]
  return typeof text === 'string' ? text : ''
}

function blocksAt(texts: Texts, path: string): Block[] | undefined {
  const blocks = texts[blocksName(path)]
  return typeof blocks === 'string' ? undefined : blocks
}
