export const nodePackages: Record<'linux-x64' | 'linux-arm64' | 'darwin-x64' | 'darwin-arm64' | 'win32-x64', string>
export function pinnedNode(root: string, platform?: string): string | null
export function systemNodeRuns(version: string): boolean
