import { z } from 'zod'

/** `/build-info.json`, made by the build from git (public.md §3). */
export const buildInfoSchema = z.object({
  buildTime: z.string(),
  branch: z.string(),
  commitHash: z.string(),
  commitMessage: z.string(),
  version: z.string(),
})
export type BuildInfo = z.infer<typeof buildInfoSchema>

/** The banner of the console and the server's log; a generic one where the build is not known. */
export function bannerLines(info: BuildInfo | null, siteName: string): string[] {
  if (!info) return [`  ${siteName}`]
  return [
    `  ${siteName} ${info.version}`,
    `  ${info.branch} ${info.commitHash.slice(0, 8)} · ${info.commitMessage}`,
    `  built ${info.buildTime}`,
  ]
}
