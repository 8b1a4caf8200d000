import { aztecMatrix } from '@cledrau/domain/tickets/aztec-matrix.ts'
import { useMemo } from 'react'

/** A ticket's code, drawn here: black on white, with the light border that readers need. */
export function CodePicture({ code, label }: { code: string; label: string }) {
  const { path, size } = useMemo(() => drawn(code), [code])
  return (
    // A drawing that is read as one picture.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <svg viewBox={`-2 -2 ${size + 4} ${size + 4}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path fill="#fff" d={`M-2-2h${size + 4}v${size + 4}h-${size + 4}z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}

function drawn(code: string): { path: string; size: number } {
  const matrix = aztecMatrix(code)
  const path = matrix
    .flatMap((line, row) => line.flatMap((dark, column) => (dark ? [`M${column} ${row}h1v1h-1z`] : [])))
    .join('')
  return { path, size: matrix.length }
}
