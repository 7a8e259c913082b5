import { t } from './translate.ts'

// Apart from the table of errors, as every page needs these.

export const unavailableMessage = t('The academy cannot be reached for a moment. Please try again.')

export const unknownMessage = '未知错误'
export const unknownMeaning = 'Unknown error'
