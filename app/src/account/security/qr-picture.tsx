import encode from 'qr'

/** Clear of everything else: readers find the code by its quiet edge. */
const EDGE = 4

/** A text for a camera to read; dark on light in every look, because many readers know nothing else. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const rows = encode(text, 'raw', { border: EDGE })
  const size = rows.length
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here: there is no file that an img could show
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}
