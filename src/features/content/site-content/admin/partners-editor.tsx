import { useMemo, useState } from 'react'
import { pictureField } from '#features/content/media/client.ts'
import { ItemWindow, type OpenItem, useItemForm } from '#features/content/site-content/admin/item-window.tsx'
import { useSectionEditor } from '#features/content/site-content/admin/section-editor.tsx'
import { SectionFrame } from '#features/content/site-content/admin/section-frame.tsx'
import { AddTile, idIn, ItemActions, useItems } from '#features/content/site-content/admin/section-items.tsx'
import { mostPartners, type Partner, partnerFields, partnerSchema, type Partners } from '../partners.schema.ts'
import { PartnersView } from '../site/partners-view.tsx'
import { sectionNaming } from '#features/content/site-content/rules.ts'
import { useShowAdded } from '#records/lists/use-show-added.ts'
import { controlsOf, drawFields } from '#records/kinds/form-fields.tsx'
import { ImageUpload } from '#platform/ui/image-upload.tsx'
import { TextField } from '#platform/ui/input.tsx'
import { RecordDialog } from '#records/editing/record-dialog.tsx'
import type { Slots } from '#records/editing/slots.tsx'
import { SortableItem } from '#platform/ui/sortable-item.tsx'
import { SortableList } from '#platform/ui/sortable-list.tsx'
import { fieldErrorsOf } from '#platform/values/field-errors.ts'
import { type Entered, initialOf } from '#records/kinds/fields.ts'
import { inOrder, withItemMoved } from '#records/kinds/items.ts'
import { t } from '#platform/values/translate.ts'

export const partnersView = (partners: Partners, slots?: Slots) => <PartnersView {...{ partners, slots }} />

/** Texts and order are saved by the section's button; additions, edits and deletions in dialogs at once. */
export function PartnersEditor() {
  const editor = useSectionEditor('partners')
  const { data: section, slots: texts } = editor
  const { partners } = section
  const { editItems, saveItems } = useItems(editor, 'partners')
  const [open, setOpen] = useState<OpenItem | null>(null)
  const hasRoom = partners.length < mostPartners
  const { expectAdded } = useShowAdded(
    partners.map(({ id }) => id),
    open === null,
  )
  const slots = useMemo(() => {
    const openItem = (kind: OpenItem['kind'], id?: string) => () => {
      if (kind === 'add') expectAdded()
      setOpen({ kind, id })
    }
    return partnersSlots(texts, hasRoom, openItem)
  }, [texts, hasRoom, expectAdded])
  return (
    <SectionFrame editor={editor} view={partnersView}>
      <SortableList
        layout="grid"
        items={inOrder(partners)}
        onMove={(id, to) => editItems((before) => withItemMoved(before, id, to))}
      >
        <div className="pb-14">
          <PartnersView partners={section} slots={slots} />
        </div>
      </SortableList>
      {open && (
        <ItemWindow
          noun="partner"
          open={open}
          items={partners}
          stored={editor.stored}
          save={saveItems}
          onClose={() => setOpen(null)}
        >
          {(partner, place, onSave) => (
            <PartnerDialog
              partner={partner ?? { ...place, ...initialOf(partnerFields) }}
              isNew={partner === null}
              onSave={onSave}
              onClose={() => setOpen(null)}
            />
          )}
        </ItemWindow>
      )}
    </SectionFrame>
  )
}

function partnersSlots(
  texts: Slots,
  hasRoom: boolean,
  openItem: (kind: OpenItem['kind'], id?: string) => () => void,
): Slots {
  return {
    ...texts,
    item: (path, { label }, card) => (
      <SortableItem
        id={idIn(path)}
        name={label}
        actions={
          <ItemActions name={label} onEdit={openItem('edit', idIn(path))} onDelete={openItem('delete', idIn(path))} />
        }
      >
        {card}
      </SortableItem>
    ),
    addItem: (_path, { label }) =>
      hasRoom && <AddTile label={label} opensDialog className="pt-6" onClick={openItem('add')} />,
  }
}

type PartnerFields = Entered<typeof partnerFields>

type PartnerDialogProps = {
  partner: Partner
  isNew: boolean
  onSave: (partner: Partner) => Promise<boolean>
  onClose: () => void
}

/** Adds or edits a partner. `onSave` resolves to false if it was not stored: then the draft stays. */
export function PartnerDialog({ partner, isNew, onSave, onClose }: PartnerDialogProps) {
  const { name, description, website, logo } = partner
  const whole = (fields: PartnerFields) => ({ ...partner, ...fields, website: fields.website.trim() })
  const form = useItemForm<PartnerFields>({
    draftKey: `site-content/partners/${isNew ? 'new' : partner.id}`,
    item: { name, description, website, logo },
    check: (fields) => fieldErrorsOf(partnerSchema, whole(fields)),
    send: async (fields) => ((await onSave(partnerSchema.parse(whole(fields)))) ? {} : { refused: true }),
  })
  const controls = controlsOf(partnerFields, form)
  return (
    <RecordDialog
      title={isNew ? t('Add Partner') : t('Edit Partner')}
      saveLabel={isNew ? t('Add Partner') : t('Save Changes')}
      form={form}
      names={sectionNaming.fields}
      onClose={onClose}
    >
      {Object.values(
        drawFields(partnerFields, controls, {
          website: (
            <TextField
              label={t('Website')}
              type="url"
              inputMode="url"
              placeholder="https://…"
              value={form.fields.website}
              error={controls.website.error && addressProblem}
              onChange={({ target }) => controls.website.onChange(target.value)}
            />
          ),
          logo: <ImageUpload {...pictureField('partner-logo')} {...controls.logo} />,
        }),
      )}
    </RecordDialog>
  )
}

const addressProblem = t('Please enter an address that starts with http:// or https://')
