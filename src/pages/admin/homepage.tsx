import { SectionFrame } from '#features/site-content/admin/section-frame.tsx'
import { useSectionEditor } from '#features/site-content/admin/use-section-editor.ts'
import { HeroEditor } from '#features/site-content/hero/admin/hero-editor.tsx'
import type { Hero } from '#features/site-content/hero/schema.ts'
import { HeroSection } from '#features/site-content/hero/site/hero-section.tsx'
import { MissionEditor } from '#features/site-content/mission/admin/mission-editor.tsx'
import type { Mission } from '#features/site-content/mission/schema.ts'
import { MissionSection } from '#features/site-content/mission/site/mission-section.tsx'
import { adminTitle } from '#pages/shells/admin-title.ts'
import { EditorScreen } from '#pages/shells/editor-screen.tsx'
import { SectionFailed, SectionLoading } from '#pages/shells/section-states.tsx'

export const meta = () => adminTitle('Homepage Management')

export default function HomepagePage() {
  const hero = useSectionEditor('hero')
  const mission = useSectionEditor('mission')
  const failed = [hero, mission].find(({ data, error }) => error && !data)
  const reload = () => void Promise.all([hero, mission].filter(({ error }) => error).map((editor) => editor.reload()))
  return (
    <EditorScreen
      title="Homepage Management"
      subtitle="WYSIWYG Editor - Click on any element to edit"
      order={['hero', 'mission']}
    >
      {(preview) => {
        if (failed?.error) return <SectionFailed error={failed.error} onReload={reload} />
        if (!hero.data || !mission.data || !mission.stored) return <SectionLoading label="Loading homepage data..." />
        return (
          <>
            <SectionFrame
              name="hero"
              label="Hero"
              saveLabel="Save Hero Changes"
              updatedMessage="Hero section has been updated"
              editor={hero}
              view={viewHero}
            >
              {preview(<HeroEditor hero={hero.data} edit={hero.edit} />)}
            </SectionFrame>
            <SectionFrame
              name="mission"
              label="Mission"
              saveLabel="Save Mission Changes"
              updatedMessage="Mission section has been updated"
              editor={mission}
              view={viewMission}
            >
              {preview(<MissionEditor mission={mission.data} stored={mission.stored} edit={mission.edit} />)}
            </SectionFrame>
          </>
        )
      }}
    </EditorScreen>
  )
}

const viewHero = (hero: Hero) => <HeroSection hero={hero} />
const viewMission = (mission: Mission) => <MissionSection mission={mission} />
