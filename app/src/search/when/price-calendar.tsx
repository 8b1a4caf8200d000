import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import type { Pence } from '@cledrau/domain/money.ts'
import { useState } from 'react'
import { formatPrice } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import type { DayPricesAsked } from './day-prices-asked.ts'
import { useDayPrices } from './day-prices.ts'
import { Calendar } from '../../ui/calendar/calendar.tsx'
import type { Month } from '../../ui/calendar/days.ts'
import type { DayRange } from '../../ui/calendar/range.ts'
import { Spoken } from '../../ui/spoken/spoken.tsx'
import { calendarWords } from './calendar-words.ts'
import styles from './price-calendar.module.css'
import { useLayout } from '../../platform/use-layout.ts'

type PriceCalendarProps = {
  /** Whose prices stand under the days; null: none do. */
  asked: DayPricesAsked | null
  chosen?: DayRange
  today: CalendarDate
  min: CalendarDate
  max: CalendarDate
  onPick: (day: CalendarDate) => void
}

/** The room of a price that is still to come. */
const KEPT = '\u00a0'

/** Days, and under each the least that a train costs on it. The lowest in sight is boxed. */
export function PriceCalendar({ asked, ...calendar }: PriceCalendarProps) {
  const { t, language } = useWords()
  const { narrow } = useLayout()
  const [months, setMonths] = useState<readonly Month[]>([])
  // Wide two months are seen, narrow one: what nobody sees isn't asked for.
  const seen = narrow ? months.slice(0, 1) : months
  const prices = useDayPrices(asked, seen, calendar.min, calendar.max)
  const known = [...prices.values()].flatMap((price) => price ?? [])
  // Where every day costs the same, none is a bargain.
  const lowest = Math.min(...known) < Math.max(...known) ? Math.min(...known) : null
  // What is said of every day is said once.
  const [everyDay = null] = lowest === null && known.length > 1 ? known : []
  // A narrow column has room for pounds alone; nobody is promised less than they pay.
  const shown = (price: number) => (narrow ? `£${Math.ceil(price / 100)}` : formatPrice(price as Pence))
  return (
    <>
      <Calendar
        {...calendar}
        words={calendarWords(language, t)}
        months={2}
        onMonths={setMonths}
        renderBelow={
          asked
            ? (day) => {
                const price = prices.get(day)
                if (price === undefined) return <span aria-hidden="true">{KEPT}</span>
                if (price === null) return <span aria-hidden="true">–</span>
                if (everyDay !== null) return <span aria-hidden="true">{KEPT}</span>
                return price === lowest ? (
                  <span className={styles.lowest}>
                    {shown(price)}
                    <Spoken>, {t('PRICES_LOWEST')}</Spoken>
                  </span>
                ) : (
                  shown(price)
                )
              }
            : undefined
        }
      />
      {asked && everyDay !== null && (
        <p className={styles.key}>{t('PRICES_SAME', { price: formatPrice(everyDay as Pence) })}</p>
      )}
      {asked && everyDay === null && (
        <p className={styles.key}>
          <span>
            <i className={styles.box} aria-hidden="true" /> {t('PRICES_LOWEST')}
          </span>
          <span>{t('PRICES_ONE_WAY')}</span>
          <span>{t('PRICES_NONE')}</span>
          {narrow && <span>{t('PRICES_ROUNDED')}</span>}
        </p>
      )}
    </>
  )
}
