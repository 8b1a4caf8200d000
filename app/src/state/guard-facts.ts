import { useMemo } from 'react'
import { refreshTokenExists, useAccessToken } from '../api/session.ts'
import { usePlatform } from '../platform/platform.ts'
import type { Facts } from '../routes/route.ts'
import { useLayoutFacts } from '../platform/use-layout.ts'
import { cell, useCell } from '../platform/cell.ts'
import { useOptions } from './options.ts'
import { useTraveller } from './traveller.ts'

/** How far a visit has come. The areas that bring it further say so here; guards read it. */
export type Progress = Pick<Facts, 'search' | 'roversSearch' | 'basket' | 'paidOrder' | 'guestToken'>

export const NO_PROGRESS: Progress = {
  search: { stations: false, return: false, fares: false, exchange: false },
  roversSearch: false,
  basket: false,
  paidOrder: false,
  guestToken: false,
}

export const progress = cell<Progress>(NO_PROGRESS)

export function useGuardFacts(): Facts {
  const { narrow } = useLayoutFacts()
  const { native, nfc } = usePlatform()
  const options = useOptions()
  const traveller = useTraveller() !== null
  // After a reload it is on its way: whoever was on a page that needs it is still there.
  const accessToken = useAccessToken() !== null || refreshTokenExists()
  const come = useCell(progress)
  return useMemo(
    () => ({ narrow, native, nfc, options, traveller, accessToken, ...come }),
    [narrow, native, nfc, options, traveller, accessToken, come],
  )
}
