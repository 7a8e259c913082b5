/** `/build-info.json`, made by the build from git (public.md §3). */
export type BuildInfo = {
  buildTime: string
  branch: string
  commitHash: string
  commitMessage: string
  version: string
}

/** Whether something read is a build's information. Looked at by hand: every page carries this file, and no schema library. */
export function isBuildInfo(value: unknown): value is BuildInfo {
  const fields = ['buildTime', 'branch', 'commitHash', 'commitMessage', 'version']
  return (
    typeof value === 'object' &&
    value !== null &&
    fields.every((field) => typeof Reflect.get(value, field) === 'string')
  )
}

/** The banner of the console and the server's log; a generic one where the build is not known. */
export function bannerLines(info: BuildInfo | null, siteName: string): string[] {
  if (!info) return [`  ${siteName}`]
  return [
    `  ${siteName} ${info.version}`,
    `  ${info.branch} ${info.commitHash.slice(0, 8)} · ${info.commitMessage}`,
    `  built ${info.buildTime}`,
  ]
}
