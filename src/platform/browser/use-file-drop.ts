import { type ClipboardEvent, type DragEvent, useState } from 'react'

/** Takes files dropped or pasted, unless `closed`; `over`: one is dragged above. */
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
