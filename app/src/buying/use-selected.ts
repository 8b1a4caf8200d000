import { useEffect } from 'react'
import { navigate, useLocation } from '../routes/hash-location.ts'
import { beginBuying, isOf } from './booking.ts'
import { choicePath } from './buying-path.ts'
import type { Selection } from '../search/selection.ts'
import { useSelection } from '../search/selection.ts'

/** What is being bought. Where this device doesn't know it any more, its visitor chooses it again: null meanwhile. */
export function useSelected(): Selection | null {
  const { query } = useLocation()
  const selection = useSelection()
  const fits = isOf(selection, query['fare'])
  const above = choicePath(query)
  useEffect(() => {
    if (fits) beginBuying()
    else navigate(above, { replace: true })
  }, [fits, above])
  return fits ? selection : null
}
