import { useEffect } from 'react'
import { ShortBoard } from '../../live/board/short-board.tsx'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { forget, remember } from '../../platform/storage.ts'
import { useBoardStation } from './board-station.ts'

/** The board of the station that is nearest, in one sense or another. Nothing where none is. */
export default function NearestBoard() {
  const crs = useBoardStation()
  useEffect(() => {
    if (crs) remember('homeBoard', 'true')
    else if (crs === null) forget('homeBoard')
  }, [crs])
  if (crs === undefined) return <SkeletonRows />
  return crs && <ShortBoard crs={crs} />
}
