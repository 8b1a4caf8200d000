import { useEffect } from 'react'
import { navigate, usePlace } from '../routes/hash-location.ts'
import { beginBuying, isOf } from '../state/booking.ts'
import { choicePath } from '../state/buying-path.ts'
import type { Selection } from '../state/selection.ts'
import { useSelection } from '../state/selection.ts'

/** What is being bought. Where this device doesn't know it any more, its visitor chooses it again: null meanwhile. */
export function useSelected(): Selection | null {
  const { query } = usePlace()
  const selection = useSelection()
  const fits = isOf(selection, query['fare'])
  const above = choicePath(query)
  useEffect(() => {
    if (fits) beginBuying()
    else navigate(above, { replace: true })
  }, [fits, above])
  return fits ? selection : null
}
