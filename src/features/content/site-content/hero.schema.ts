import { z } from 'zod'
import { defineFields, initialOf, schemaOf, shapeOf } from '#records/kinds/fields.ts'
import { itemId } from '#records/kinds/item-shape.ts'
import { storedFile, webAddress } from '#platform/values/web-address.ts'
import { requiredText, text, written } from './texts.schema.ts'
import { t } from '#platform/values/translate.ts'

export const mostFigures = 12

export const figureFields = defineFields({
  number: written(t('figure::Number'), text(40)),
  description: written(t('Description'), text(200)),
})
const newFigure = initialOf(figureFields)

/** Three empty figures at first; empty pictures and video are left out of the page. */
export const heroFields = defineFields({
  title: written(t('Title'), requiredText(200, t('Please give the hero a title'))),
  subtitle: written(t('Subtitle'), text(600)),
  stats: {
    schema: z.array(z.strictObject({ id: itemId, ...shapeOf(figureFields) })).max(mostFigures),
    label: t('Figures'),
    // Fixed ids, so that concurrent first saves make the same three.
    initial: ['new-figure-one', 'new-figure-two', 'new-figure-three'].map((id) => ({ id, ...newFigure })),
  },
  backgroundImage: { schema: storedFile.or(z.literal('')), label: t('Background picture'), initial: '' },
  youtubeUrl: { schema: webAddress.or(z.literal('')), label: t('Video'), initial: '' },
  thirdCardImage: { schema: storedFile.or(z.literal('')), label: t('Third card picture'), initial: '' },
})
export const heroSchema = schemaOf(heroFields)
export type Hero = z.infer<typeof heroSchema>
