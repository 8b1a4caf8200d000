import {
  copyGuestData,
  eraseGuestData,
  readGuestData,
  type GuestData,
} from '@cledrau/contract/after-sales/guest-data.ts'
import type { DATA_FORMATS } from '@cledrau/contract/account/your-data.ts'
import type { RefusalOf } from '@cledrau/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { load, send } from '../../api/client.ts'
import { Failed } from '../../api/failed.ts'
import { dropGuestOrder, GUEST } from '../../buying/orders-known.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { saveFile } from '../../platform/save-file.ts'
import { guestOrderNow } from '../../state/guest-order.ts'
import { bearerOf, forgetErased } from '../../wallet/guest-wallet.ts'

export type CopyFormat = (typeof DATA_FORMATS)[number]
type Refused = RefusalOf<typeof eraseGuestData>

export type GuestDataView =
  | { state: 'loading' }
  /** Nothing opens it here: its day is over, it was erased or taken over, or no code was typed. */
  | { state: 'closed' }
  | { state: 'unavailable'; retry: () => void }
  | { state: 'erased'; reference: string }
  | {
      state: 'ready'
      data: GuestData
      /** Which copy is being fetched. */
      fetching: CopyFormat | null
      fetchCopy: (format: CopyFormat) => void
      refused: Refused | null
      erase: () => Promise<void>
    }

const isClosed = (trouble: unknown): boolean => trouble instanceof Failed && [401, 403, 404].includes(trouble.status)

/** What is kept about the guest of an order: of the one that was opened last, where none is named. */
export function useGuestData(named: string | undefined): GuestDataView {
  const orderID = named ?? guestOrderNow()?.orderID ?? ''
  const [fetching, setFetching] = useState<CopyFormat | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [erased, setErased] = useState<string | null>(null)
  const [closed, setClosed] = useState(false)
  const kept = useQuery({
    queryKey: [GUEST, 'guest-data', orderID],
    enabled: erased === null,
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const guest = await bearerOf(orderID)
      return guest === null ? null : load(readGuestData, { orderID }, { guest, signal })
    },
  })
  const trouble = (caught: unknown, name: string) => {
    if (isClosed(caught)) setClosed(true)
    else showTrouble(caught, name)
  }

  const fetchCopy = async (format: CopyFormat) => {
    setFetching(format)
    try {
      const guest = (await bearerOf(orderID)) ?? ''
      saveFile(await load(copyGuestData, { orderID, format }, { guest }))
    } catch (caught) {
      trouble(caught, 'copyGuestData')
    }
    setFetching(null)
  }

  const erase = async (reference: string) => {
    try {
      const guest = (await bearerOf(orderID)) ?? ''
      const answer = await send(eraseGuestData, { orderID }, { guest })
      if (!answer.ok) {
        setRefused(answer.refusal)
        await kept.refetch()
        return
      }
      setErased(reference)
      forgetErased(orderID)
      dropGuestOrder(orderID)
    } catch (caught) {
      trouble(caught, 'eraseGuestData')
    }
  }

  if (erased !== null) return { state: 'erased', reference: erased }
  if (closed || kept.data === null || isClosed(kept.error)) return { state: 'closed' }
  if (kept.data) {
    const { data } = kept
    return {
      state: 'ready',
      data,
      fetching,
      fetchCopy: (format) => void fetchCopy(format),
      refused,
      erase: () => erase(data.recordLocator),
    }
  }
  return kept.isFetching ? { state: 'loading' } : { state: 'unavailable', retry: () => void kept.refetch() }
}
