export function isReadOnly(error: unknown): boolean
