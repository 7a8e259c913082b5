export function refreshBuildInfo(root: string): void
