import { QRCodeSVG } from 'qrcode.react'

/** "size 128, high error correction, margin 2". On white in both colour schemes, for cameras. */
export function QrCode({ url, title }: { url: string; title: string }) {
  return (
    <QRCodeSVG
      value={url}
      title={title}
      size={128}
      level="H"
      marginSize={2}
      bgColor="#ffffff"
      fgColor="#10231c"
      className="shrink-0 rounded-sm"
    />
  )
}
