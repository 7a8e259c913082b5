import type { Level } from './installed.mjs'
export function install(root: string, level: Level): Promise<string | null>
