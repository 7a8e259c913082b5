import type { KindWords } from '#records/kinds/record-kind.ts'
import { t } from '#platform/values/translate.ts'

export const siteContentWords = {
  entity: 'homepage_data',
  topic: 'site-content',
  noun: [t('section'), t('sections')],
  capability: 'content',
  group: 'pages',
  place: 10,
  isNeverBinned: true,
  screens: [
    {
      to: '/admin/homepage',
      label: t('Homepage'),
      named: t('the hero of the homepage'),
      also: t('hero mission values quote'),
      help: t(
        'This is the homepage as visitors see it, and every text and picture is changed where it stands: click it and type. Nothing is public before you press the save button of its section. Versions shows who saved what, and brings an earlier state back.',
      ),
    },
    {
      to: '/admin/about',
      label: t('About'),
      tabOf: 'about',
      also: t('mission vision team partners overview'),
      help: t(
        'The pages below About on the site are written here, each on a screen of its own. View shows what visitors see now; Edit opens the page to be changed in place. Pages with an address of your own choice are under “More pages”.',
      ),
    },
    {
      to: '/admin/mission',
      label: t('Mission'),
      tabOf: 'about',
      within: 'mission',
      named: t('the mission'),
      also: t('modules about'),
      help: t(
        'The mission page is a list of modules: titles, paragraphs, pictures and films, in the order in which visitors read them. A module is stored as soon as you add, edit or delete it in its dialog. What you type in place and the order are stored when you save the section.',
      ),
    },
    {
      to: '/admin/vision',
      label: t('Vision'),
      tabOf: 'about',
      within: 'vision',
      named: t('the vision'),
      also: t('modules about'),
      help: t(
        'The vision page has statements and below them a list of modules, in the order in which visitors read them. A module is stored as soon as you add, edit or delete it in its dialog. Statements, texts in place and the order are stored when you save the section.',
      ),
    },
    {
      to: '/admin/team',
      label: t('Team'),
      tabOf: 'about',
      within: 'team',
      named: t('the team'),
      also: t('members people founder staff'),
      help: t(
        'The people on the team page are edited where they stand: click a name, a role, a text or a picture. Drag a card, or use its arrow buttons, to change the order; the first person is shown large, as the founder. Visitors see the changes once you save the section.',
      ),
    },
    {
      to: '/admin/partners',
      label: t('Partners'),
      tabOf: 'about',
      within: 'partners',
      named: t('the partners'),
      also: t('organisations logos websites'),
      help: t(
        'Organisations that work with the academy stand on the partners page with their logo, a few words and a link. A partner is stored as soon as you add, edit or delete it in its dialog. The words above them and the order are stored when you save the section.',
      ),
    },
  ],
} as const satisfies KindWords
