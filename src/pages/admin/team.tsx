import { SectionFrame } from '#features/site-content/admin/section-frame.tsx'
import { useSectionEditor } from '#features/site-content/admin/use-section-editor.ts'
import { TeamEditor } from '#features/site-content/team/admin/team-editor.tsx'
import type { Team } from '#features/site-content/team/schema.ts'
import { TeamView } from '#features/site-content/team/site/team-view.tsx'
import { adminTitle } from '#pages/shells/admin-title.ts'
import { EditorScreen } from '#pages/shells/editor-screen.tsx'
import { SectionFailed, SectionLoading } from '#pages/shells/section-states.tsx'

export const meta = () => adminTitle('Team Management')

export default function TeamPage() {
  const team = useSectionEditor('team')
  return (
    <EditorScreen title="Team Management" subtitle="WYSIWYG Editor - Click on any element to edit" order={['team']}>
      {(preview) => {
        if (team.error && !team.data) return <SectionFailed error={team.error} onReload={() => void team.reload()} />
        if (!team.data) return <SectionLoading label="Loading team data..." />
        return (
          <SectionFrame
            name="team"
            label="Team"
            saveLabel="Save Team Changes"
            updatedMessage="Team section has been updated"
            editor={team}
            view={viewTeam}
          >
            {preview(<TeamEditor team={team.data} edit={team.edit} />)}
          </SectionFrame>
        )
      }}
    </EditorScreen>
  )
}

const viewTeam = (team: Team) => <TeamView team={team} />
