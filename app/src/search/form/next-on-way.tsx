import { again } from '@cledrau/domain/search/recent-searches.ts'
import type { SearchOptions } from '@cledrau/domain/search/search-options.ts'
import { defaultTimes } from '@cledrau/domain/search/search-options.ts'
import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import type { Pence } from '@cledrau/domain/money.ts'
import { dateIn } from '@cledrau/domain/time/moment.ts'
import { dayAndTime } from '@cledrau/domain/time/london.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatDay, formatPrice } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { clockOf, useTripWords } from '../use-trip-words.ts'
import { ticketsAsked, useChannelCode } from '../asked-search.ts'
import { now } from '../../platform/clock.ts'
import { ticketsQuery } from '../found-tickets.ts'
import { useOnline } from '../../state/online.ts'
import { cheapestOut, pricesFor } from '../ticket-prices.ts'
import styles from './again.module.css'

/** The next train of a way, and the least that a ticket on it costs; null: it can't be bought for that one. */
type Next = { departs: string; minutes: number; price: Pence | null }

/** Asked for at whole steps of the clock, so that looking again finds the same answer. */
const STEP = 5 * MINUTE

/** What leaves next on a way; null while it isn't known, for passes, and without a network. */
function useNext(options: SearchOptions): Next | null {
  const { online } = useOnline()
  const channelCode = useChannelCode()
  const step = Math.floor(now() / STEP) * STEP
  const asked = useMemo(() => {
    const { dateOutbound, timeOutbound } = options.updated
    // Nobody said when: then it is asked for from the step on, and not from each minute.
    const from = dateOutbound || timeOutbound ? options : { ...options, ...defaultTimes(instant(step)) }
    const search = again(from, instant(step))
    return { search, asked: ticketsAsked(search, channelCode) }
  }, [options, step, channelCode])
  const { data } = useQuery({
    ...ticketsQuery(asked.asked),
    enabled: online && channelCode !== undefined,
    retry: false,
  })
  return useMemo(() => {
    if (!data) return null
    const trip = data.legSolutions.outbound.find(
      ({ cancelled, departTime, travelSegments: [first] }) =>
        !cancelled && Date.parse(first?.origin.expected ?? departTime) > now(),
    )
    if (!trip) return null
    const backs = asked.search.return ? (data.legSolutions.inbound ?? []) : null
    const choice = cheapestOut(pricesFor(data, asked.search), backs, null)(trip)
    return { departs: trip.departTime, minutes: trip.minutes, price: (choice?.total ?? null) as Pence | null }
  }, [data, asked])
}

/** What leaves next on a way, and what it costs; nothing while that isn't known. */
export default function NextOnWay({ options }: { options: SearchOptions }) {
  const { language } = useWords()
  const next = useNext(options)
  const { duration } = useTripWords(String)
  if (!next) return null
  const day = dateIn(next.departs)
  const otherDay = day === dayAndTime(now()).date ? null : formatDay(day, language)
  return (
    <span className={styles.next}>
      {next.price !== null && <b className="num">{formatPrice(next.price)}</b>}
      <span className="t-s soft num">
        {[otherDay, clockOf(next.departs), duration(next.minutes)].filter(Boolean).join(', ')}
      </span>
    </span>
  )
}
