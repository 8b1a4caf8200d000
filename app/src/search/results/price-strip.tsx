import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import type { Pence } from '@cledrau/domain/money.ts'
import { leastByHour, SLOT_HOURS, slotsOf } from '@cledrau/domain/results/price-by-time.ts'
import { twoDigits } from '@cledrau/domain/time/hh-mm.ts'
import type { CSSProperties } from 'react'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { formatDay, formatPrice } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { useLocation } from '../../routes/hash-location.ts'
import { useHourPrices } from '../when/hour-prices.ts'
import type { Direction } from '../found-tickets.ts'
import { pathAgain } from '../selection.ts'
import type { CheapestOf } from '../ticket-prices.ts'
import { RailMark } from '../../ui/line/rail-mark.tsx'
import styles from './price-strip.module.css'
import type { Ready } from './found-or-not.tsx'

type PriceStripProps = { view: Ready; direction: Direction; trips: readonly LegSolution[]; cheapestOf: CheapestOf }

/** The day by the hour: what is cheapest when, and a way to look at any other hour. */
export function PriceStrip({ view: { search, asked }, direction, trips, cheapestOf }: PriceStripProps) {
  const { t, language } = useWords()
  useLocation()
  const out = direction === 'outbound'
  const day = out ? search.dateOutbound : search.dateInbound
  const time = out ? search.timeOutbound : search.timeInbound
  // Hours know the least alone, which is never first class.
  const whole = useHourPrices(asked, direction, search.ticketClass !== 'FIRST')
  const slots = useMemo(
    () =>
      slotsOf(
        whole ??
          leastByHour(
            trips,
            (trip) => cheapestOf(trip)?.total ?? null,
            // Moments carry the offset of the station clock: their first letters are what it shows.
            (trip) => (trip.departTime.startsWith(day) ? Number(trip.departTime.slice(11, 13)) : null),
          ),
      ),
    [whole, trips, cheapestOf, day],
  )
  const strip = useRef<HTMLElement>(null)
  const asOf = Math.floor(Number(time.slice(0, 2)) / SLOT_HOURS) * SLOT_HOURS
  // The hour that was asked for is in sight, whatever lies before it.
  useLayoutEffect(() => {
    // With the frame, which lays the page out anyway, and before anybody sees it.
    const frame = requestAnimationFrame(() => {
      const here = strip.current?.querySelector<HTMLElement>(`[data-hour="${asOf}"]`)
      if (strip.current && here)
        strip.current.scrollLeft = here.offsetLeft - strip.current.clientWidth / 2 + here.offsetWidth / 2
    })
    return () => cancelAnimationFrame(frame)
  }, [asOf])

  return (
    <nav ref={strip} className={styles.strip} aria-label={t('RESULTS_STRIP', { day: formatDay(day, language) })}>
      {slots.map(({ hour, price, height }) => {
        const style: CSSProperties & Record<'--h', number> = { '--h': height }
        const here = hour === asOf
        const at = `${day}T${twoDigits(hour)}:00`
        return (
          <a
            key={hour}
            className={styles.slot}
            data-hour={hour}
            // To look at an hour is to ask for what leaves from then on.
            href={`#${pathAgain(out ? { out: at, outBy: null } : { back: at, backBy: null })}`}
            aria-current={here ? 'true' : undefined}
          >
            <span className="num">
              {twoDigits(hour)}–{twoDigits(hour + SLOT_HOURS)}
            </span>
            <i style={style} aria-hidden="true" />
            <b className="num">{price === null ? '–' : formatPrice(price as Pence)}</b>
            {here && <RailMark side="under" />}
          </a>
        )
      })}
    </nav>
  )
}
