import type { KindWords } from '#records/kinds/record-kind.ts'
import { t } from '#platform/values/translate.ts'

export const questionWords = {
  entity: 'contact_questions',
  topic: 'inquiries',
  noun: [t('question'), t('questions')],
  capability: 'inquiries',
  group: 'people',
  place: 70,
  screens: [
    {
      to: '/admin/contact/questions',
      label: t('Questions'),
      named: t('a question'),
      tabOf: 'messages',
      also: t('messages answers inquiries visitors'),
      help: t(
        'What visitors ask on the contact page comes here, the newest first. Open a question to answer it by mail, leave a note for colleagues, or say who is on it. Set its status as you go: new, in progress or resolved.',
      ),
    },
  ],
} as const satisfies KindWords

export const applicationWords = {
  entity: 'volunteer_applications',
  topic: 'inquiries',
  noun: [t('application'), t('applications')],
  capability: 'inquiries',
  group: 'people',
  place: 80,
  screens: [
    {
      to: '/admin/contact/volunteers',
      label: t('Volunteers'),
      named: t('a volunteer application'),
      tabOf: 'messages',
      also: t('applications helpers inquiries skills'),
      help: t(
        'Whoever offers to help by the form on the contact page is listed here. Open an application to read why they want to help, answer by mail, and take notes. Its status says where it stands: new, under review, approved or rejected.',
      ),
    },
    {
      to: '/admin/contact',
      label: t('Contact overview'),
      tabOf: 'messages',
      also: t('inquiries messages figures'),
      help: t(
        'This overview counts all questions and volunteer applications, and how far they are. Below stand the newest hundred of each; open one to answer it or to change its status. To search and filter all of them, use the tabs above.',
      ),
    },
  ],
} as const satisfies KindWords
