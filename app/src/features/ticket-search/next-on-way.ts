import type { SearchOptions } from '@cledrau/domain/search/search-options.ts'
import { defaultTimes } from '@cledrau/domain/search/search-options.ts'
import { again } from '@cledrau/domain/search/recent-searches.ts'
import { isPass, tabOf } from '@cledrau/domain/search/search-tab.ts'
import type { Pence } from '@cledrau/domain/money.ts'
import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ticketsAsked, useChannelCode } from '../../state/asked-search.ts'
import { now } from '../../state/clock.ts'
import { ticketsQuery } from '../../state/found-tickets.ts'
import { useOnline } from '../../state/online.ts'
import { cheapestOut, pricesFor } from '../../state/ticket-prices.ts'

/** The next train of a way, and the least that a ticket on it costs; null: it can't be bought for that one. */
export type NextOnWay = { departs: string; minutes: number; price: Pence | null }

/** Asked for at whole steps of the clock, so that looking again finds the same answer. */
const STEP = 5 * MINUTE

/** What leaves next on a way; null while it isn't known, for passes, and without a network. */
export function useNextOnWay(options: SearchOptions): NextOnWay | null {
  const { online } = useOnline()
  const channelCode = useChannelCode()
  const step = Math.floor(now() / STEP) * STEP
  const pass = isPass(tabOf(options))
  const asked = useMemo(() => {
    const { dateOutbound, timeOutbound } = options.updated
    // Nobody said when: then it is asked for from the step on, and not from each minute.
    const from = dateOutbound || timeOutbound ? options : { ...options, ...defaultTimes(instant(step)) }
    const search = again(from, instant(step))
    return { search, asked: ticketsAsked(search, channelCode) }
  }, [options, step, channelCode])
  const { data } = useQuery({
    ...ticketsQuery(asked.asked),
    enabled: online && !pass && channelCode !== undefined,
    retry: false,
  })
  return useMemo(() => {
    if (!data) return null
    const trip = data.legSolutions.outbound.find(
      ({ cancelled, departTime }) => !cancelled && Date.parse(departTime) > now(),
    )
    if (!trip) return null
    const backs = asked.search.return ? (data.legSolutions.inbound ?? []) : null
    const choice = cheapestOut(pricesFor(data, asked.search), backs, null)(trip)
    return { departs: trip.departTime, minutes: trip.minutes, price: (choice?.total ?? null) as Pence | null }
  }, [data, asked])
}
