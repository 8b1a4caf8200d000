import { useMemo } from 'react'
import { refreshTokenExists, useAccessToken } from '../api/session.ts'
import { usePlatform } from '../platform/platform.ts'
import type { Facts } from '../routes/route.ts'
import { useLayout } from '../platform/use-layout.ts'
import type { Cell } from '../platform/cell.ts'
import { cell, useCell } from '../platform/cell.ts'
import { useOptions } from './options.ts'
import { useTraveller } from './traveller.ts'

/** How far a visit has come: what guards ask beside who is here and on what. */
export type Progress = Pick<Facts, 'search' | 'roversSearch' | 'basket' | 'paidOrder' | 'guestToken'>

export const NO_PROGRESS: Progress = {
  search: { stations: false, return: false, fares: false, exchange: false },
  roversSearch: false,
  basket: false,
  paidOrder: false,
  guestToken: false,
}

export const progress = cell<Progress>(NO_PROGRESS)

type Said = Partial<Omit<Progress, 'search'>> & { search?: Partial<Progress['search']> }

/** Where a fact of an area is one for guards, too: they follow it from then on, and nobody has to tell them. */
export function guardsFollow<Value>(fact: Cell<Value>, of: (value: Value) => Said): void {
  const hear = () => {
    const come = progress.get()
    const said = of(fact.get())
    const next = { ...come, ...said, search: { ...come.search, ...said.search } }
    if (JSON.stringify(next) !== JSON.stringify(come)) progress.set(next)
  }
  fact.subscribe(hear)
  hear()
}

export function useGuardFacts(): Facts {
  const { narrow } = useLayout()
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
