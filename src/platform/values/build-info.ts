/** `/build-info.json`, made by the build from git (build-info-1). */
export type BuildInfo = Record<(typeof fields)[number], string>
const fields = ['buildTime', 'branch', 'commitHash', 'commitMessage', 'version'] as const

/** Whether a value is a `BuildInfo`; without zod, as every page carries this file. */
export function isBuildInfo(value: unknown): value is BuildInfo {
  return (
    typeof value === 'object' &&
    value !== null &&
    fields.every((field) => typeof Reflect.get(value, field) === 'string')
  )
}

export function bannerLines(info: BuildInfo | null, siteName: string): string[] {
  if (!info) return [`  ${siteName}`]
  return [
    `  ${siteName} ${info.version}`,
    `  ${info.branch} ${info.commitHash.slice(0, 8)} · ${info.commitMessage}`,
    `  built ${info.buildTime}`,
  ]
}
