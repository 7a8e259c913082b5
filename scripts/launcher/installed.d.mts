/** What is installed, or asked for: with the tools of development and tests, or what building and running needs. */
export type Level = { development: boolean }
export function isInstalled(root: string, level: Level): boolean
export function markInstalled(root: string, level: Level): void
export function packagesWanted(root: string, level: Level): number
