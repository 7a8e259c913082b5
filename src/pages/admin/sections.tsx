import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { EditorScreen } from '#features/content/site-content/admin/editor-screen.tsx'
import { SectionTranslation } from '#features/content/site-content/admin/section-translation.tsx'
import { HeroEditor, heroView } from '#features/content/site-content/admin/hero-editor.tsx'
import {
  MissionEditor,
  MissionModulesEditor,
  missionPageView,
  missionView,
} from '#features/content/site-content/admin/mission-editor.tsx'
import { PartnersEditor, partnersView } from '#features/content/site-content/admin/partners-editor.tsx'
import { TeamEditor, teamView } from '#features/content/site-content/admin/team-editor.tsx'
import { VisionEditor, visionView } from '#features/content/site-content/admin/vision-editor.tsx'
import { adminTitle } from '#pages/shells/admin-page.tsx'
import { t } from '#platform/values/translate.ts'

type Screen = ComponentProps<typeof EditorScreen>

const inPlace = t('WYSIWYG Editor - Click on any element to edit')
const homepage: Screen = {
  name: t('Homepage'),
  loading: t('Loading homepage data...'),
  subtitle: inPlace,
  sections: ['hero', 'mission'],
  children: [<HeroEditor key="hero" />, <MissionEditor key="mission" />],
  translation: (language) => [
    <SectionTranslation key="hero" name="hero" view={heroView} {...{ language }} />,
    <SectionTranslation key="mission" name="mission" view={missionView} {...{ language }} />,
  ],
}
const screens: Record<string, Screen> = {
  homepage,
  mission: {
    name: t('Mission'),
    loading: t('Loading mission data...'),
    subtitle: t('Modules are stored when you add, edit or delete one; texts and order when you save the section'),
    sections: ['mission'],
    children: <MissionModulesEditor />,
    translation: (language) => <SectionTranslation name="mission" view={missionPageView} {...{ language }} />,
  },
  vision: {
    name: t('Vision'),
    loading: t('Loading vision data...'),
    subtitle: t(
      'Modules are stored when you add, edit or delete one; texts, statements and order when you save the section',
    ),
    sections: ['vision'],
    children: <VisionEditor />,
    translation: (language) => <SectionTranslation name="vision" view={visionView} {...{ language }} />,
  },
  team: {
    name: t('Team'),
    loading: t('Loading team data...'),
    subtitle: inPlace,
    sections: ['team'],
    children: <TeamEditor />,
    translation: (language) => <SectionTranslation name="team" view={teamView} {...{ language }} />,
  },
  partners: {
    name: t('Partners'),
    loading: t('Loading partners data...'),
    subtitle: t('Partners are stored when you add, edit or delete one; texts and order when you save the section'),
    sections: ['partners'],
    children: <PartnersEditor />,
    translation: (language) => <SectionTranslation name="partners" view={partnersView} {...{ language }} />,
  },
}

/** The five addresses differ in this segment alone (src/routes.ts). */
const screenAt = (pathname: string) => screens[pathname.split('/')[2] ?? ''] ?? homepage

export const meta = ({ location }: { location: { pathname: string } }) =>
  adminTitle(t('{name} Management', { name: screenAt(location.pathname).name }))

export default function SectionsPage() {
  const screen = screenAt(useLocation().pathname)
  return <EditorScreen key={screen.sections.join()} {...screen} />
}
