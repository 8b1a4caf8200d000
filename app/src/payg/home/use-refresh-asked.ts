import { useEffect } from 'react'
import { navigate, useLocation } from '../../routes/hash-location.ts'
import { fillPath } from '../../routes/path.ts'
import { isSet } from '../../routes/query.ts'
import { loadPaygAgain } from '../payg-data.ts'

const FIELD = 'refresh_dashboard'

/** A link that asks for it has cards and history loaded on arrival, also where the page stood open before; once, and a reload asks for nothing. */
export function useRefreshAsked(): void {
  const { path, query } = useLocation()
  const { [FIELD]: _, ...rest } = query
  const asked = isSet(query, FIELD)
  const without = fillPath(path, rest)
  useEffect(() => {
    if (!asked) return
    void loadPaygAgain()
    navigate(without, { replace: true })
  }, [asked, without])
}
