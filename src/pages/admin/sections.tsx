import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { EditorScreen } from '#features/content/site-content/admin/editor-screen.tsx'
import { HeroEditor } from '#features/content/site-content/hero/admin/hero-editor.tsx'
import { MissionEditor, MissionModulesEditor } from '#features/content/site-content/mission/admin/mission-editor.tsx'
import { PartnersEditor } from '#features/content/site-content/partners/admin/partners-editor.tsx'
import { TeamEditor } from '#features/content/site-content/team/admin/team-editor.tsx'
import { VisionEditor } from '#features/content/site-content/vision/admin/vision-editor.tsx'
import { adminTitle } from '#pages/shells/admin-title.ts'
import { t } from '#platform/values/translate.ts'

type Screen = ComponentProps<typeof EditorScreen>

const inPlace = t('WYSIWYG Editor - Click on any element to edit')
const homepage: Screen = {
  name: t('Homepage'),
  loading: t('Loading homepage data...'),
  subtitle: inPlace,
  sections: ['hero', 'mission'],
  children: [<HeroEditor key="hero" />, <MissionEditor key="mission" />],
}
const screens: Record<string, Screen> = {
  homepage,
  mission: {
    name: t('Mission'),
    loading: t('Loading mission data...'),
    subtitle: t('Modules are stored when you add, edit or delete one; texts and order when you save the section'),
    sections: ['mission'],
    children: <MissionModulesEditor />,
  },
  vision: {
    name: t('Vision'),
    loading: t('Loading vision data...'),
    subtitle: t(
      'Modules are stored when you add, edit or delete one; texts, statements and order when you save the section',
    ),
    sections: ['vision'],
    children: <VisionEditor />,
  },
  team: {
    name: t('Team'),
    loading: t('Loading team data...'),
    subtitle: inPlace,
    sections: ['team'],
    children: <TeamEditor />,
  },
  partners: {
    name: t('Partners'),
    loading: t('Loading partners data...'),
    subtitle: t('Partners are stored when you add, edit or delete one; texts and order when you save the section'),
    sections: ['partners'],
    children: <PartnersEditor />,
  },
}

/** The five addresses differ in this segment alone (src/routes.ts). */
function screenAt(pathname: string): Screen {
  return screens[pathname.split('/')[2] ?? ''] ?? homepage
}

export const meta = ({ location }: { location: { pathname: string } }) =>
  adminTitle(t('{name} Management', { name: screenAt(location.pathname).name }))

export default function SectionsPage() {
  const screen = screenAt(useLocation().pathname)
  return <EditorScreen key={screen.sections.join()} {...screen} />
}
