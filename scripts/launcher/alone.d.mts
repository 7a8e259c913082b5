export function heldAlone(file: string, whileWaiting?: () => void): Promise<{ (): void; child(pid: number): void }>
