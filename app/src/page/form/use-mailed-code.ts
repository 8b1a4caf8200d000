import { useEffect, useState } from 'react'
import { fillPath } from '../../routes/path.ts'
import { navigate, useLocation } from '../../routes/hash-location.ts'

/** The code of a mailed link. It is taken out of the address at once: it isn't for the history, nor for who looks over. */
export function useMailedCode(): string | null {
  const { path, query } = useLocation()
  const [code, setCode] = useState(query['code'] ?? null)
  const { code: fresh, ...rest } = query

  useEffect(() => {
    if (fresh === undefined) return
    setCode(fresh)
    navigate(fillPath(path, rest), { replace: true })
    // The rest of the query is as old as the code.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [fresh, path])
  return code
}
