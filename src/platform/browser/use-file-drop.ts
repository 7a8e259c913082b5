import { type ClipboardEvent, type DragEvent, useState } from 'react'

/** Files that are dropped on a place, or pasted into it; none is taken while `closed`. `over`: one hangs above it. */
export function useFileDrop(onFile: (file: File | undefined) => void, closed: boolean) {
  const [over, setOver] = useState(false)
  return {
    over,
    dropping: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault()
        setOver(!closed)
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setOver(false)
        if (!closed) onFile(event.dataTransfer.files[0])
      },
    },
    onPaste: (event: ClipboardEvent) => {
      const file = event.clipboardData.files[0]
      if (!file || closed) return
      event.preventDefault()
      onFile(file)
    },
  }
}
