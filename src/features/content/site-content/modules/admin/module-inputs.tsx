import { pictureField } from '#features/content/media/client.ts'
import { alignmentNames, type ModuleDraft, moduleNames, withType } from '../rules.ts'
import { ChoiceField } from '#records/kinds/form-fields.tsx'
import { ImageUpload } from '#platform/ui/image-upload.tsx'
import { TextField } from '#platform/ui/input.tsx'
import { RichTextField } from '#records/rich-text/rich-text-field.tsx'
import type { Block } from '#records/rich-text/blocks.ts'
import { t } from '#platform/values/translate.ts'

const plain = { required: false, error: undefined }

export type PicturePurpose = 'mission-image' | 'vision-image' | 'picture'

type ModuleInputsProps = {
  draft: ModuleDraft
  /** What is wrong with its content. */
  problem: string | undefined
  purpose: PicturePurpose
  onChange: (part: Partial<ModuleDraft>) => void
}

export function ModuleInputs({ draft, problem, purpose, onChange }: ModuleInputsProps) {
  return (
    <>
      <ChoiceField
        {...plain}
        label={t('Module Type')}
        words={moduleNames}
        value={draft.type}
        onChange={(type) => onChange(withType(draft, type))}
      />
      <Content
        key={draft.type}
        {...{ draft, problem, purpose }}
        onChange={(content, blocks) => onChange({ content, content_blocks: blocks ?? null })}
      />
      {(draft.type === 'title' || draft.type === 'subtitle') && (
        <ChoiceField
          {...plain}
          label={t('Alignment')}
          words={alignmentNames}
          value={draft.alignment}
          onChange={(alignment) => onChange({ alignment })}
        />
      )}
    </>
  )
}

type ContentProps = Omit<ModuleInputsProps, 'onChange'> & { onChange: (content: string, blocks?: Block[]) => void }

function Content({ draft: { type, content, content_blocks }, problem, purpose, onChange }: ContentProps) {
  if (type === 'image') {
    return (
      <ImageUpload
        {...pictureField(purpose)}
        label={t('Image')}
        error={problem}
        value={content || null}
        onChange={(url) => onChange(url ?? '')}
      />
    )
  }
  const field = { required: true, error: problem }
  if (type === 'paragraph') {
    return <RichTextField {...field} label={t('Text')} text={content} blocks={content_blocks} onChange={onChange} />
  }
  return (
    <TextField
      {...field}
      value={content}
      {...(type === 'video' && { type: 'url', inputMode: 'url', placeholder: 'https://www.youtube.com/watch?v=…' })}
      label={type === 'video' ? t('YouTube URL') : t('Text')}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
