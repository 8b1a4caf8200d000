import type { PaygCard } from '@cledrau/contract/payg/cards.ts'
import { daysOfWeek, mondayOf, travelDayOf } from '@cledrau/domain/payg/travel-day.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { price } from '../../search/price-sum.tsx'
import { Card } from '../../ui/card/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Line } from '../../ui/line/line.tsx'
import { useNow } from '../../platform/use-now.ts'
import { singlesOf } from '../history/day-group.tsx'
import { useTransactions, type PaygWeek, type Transactions } from '../payg-data.ts'
import { Shown } from '../payg-page.tsx'
import { BillCheck } from './bill-check.tsx'
import { WeekComparison } from './week-comparison.tsx'
import styles from '../payg.module.css'
import { DayBars, type DayBar } from './day-bars.tsx'

/** The week against its cap, as a station that is travelled to, and its days as bars. */
export function WeekCard({ card }: { card: PaygCard }) {
  const today = travelDayOf(useNow(MINUTE))
  const monday = mondayOf(today)
  const known = useTransactions(card.accountId, monday, today)
  return (
    <Card className="stack">
      <Shown of={known}>{(value) => <Week of={value} monday={monday} today={today} card={card} />}</Shown>
    </Card>
  )
}

type WeekProps = { of: Transactions; monday: string; today: string; card: PaygCard }

function Week({ of, monday, today, card }: WeekProps) {
  const { t, language } = useWords()
  const week = of.weeks.find((one) => one.week === monday)
  // No cap covers what is charged for a missing tap: it isn't on the way there.
  const outside = of.journeys.reduce((sum, one) => sum + one.outside, 0) - (week?.waiting ?? 0)
  const total = (week?.total ?? 0) - outside
  const cap = week?.cap?.pence ?? null
  const left = cap === null ? null : Math.max(0, cap - total)
  return (
    <>
      <div className="spread">
        <h2 className="t-l">{t('PAYG_THIS_WEEK')}</h2>
        <p className="t-s soft">
          {t('PAYG_DAYS_FROM_TO', {
            from: formatDay(monday, language),
            to: formatDay(addDays(monday, 6), language),
          })}
        </p>
      </div>
      <div>
        <p>
          <span className="t-4xl num">{price(total)}</span>{' '}
          {cap !== null && (
            <span className={classNames('soft num', styles.of)}>{t('PAYG_OF_CAP', { amount: price(cap) })}</span>
          )}
        </p>
        <p className="soft">
          {left === null
            ? t('PAYG_NO_JOURNEYS_WEEK')
            : left === 0
              ? t('PAYG_WEEK_FREE')
              : t('PAYG_UNTIL_FREE', { amount: price(left) })}
        </p>
      </div>
      {cap !== null && (
        <div className="stack stack-1">
          <Line
            start={{ state: 'done' }}
            legs={[{ trainAt: Math.min(1, total / cap), to: { kind: 'cap' } }]}
            label={t('PAYG_CAP_PICTURE', { total: price(total), cap: price(cap) })}
          />
          <p className="spread t-s soft num">
            <span>{price(0)}</span>
            <span>{t('PAYG_WEEKLY_CAP', { amount: price(cap) })}</span>
          </p>
        </div>
      )}
      {outside > 0 && <p className="soft">{t('PAYG_OUTSIDE', { amount: price(outside) })}</p>}
      {week && <DayBars days={daysShown(week, of)} today={today} />}
      {week !== undefined && week.waiting > 0 && (
        <p className="late">{t('PAYG_WAITING', { amount: price(week.waiting) })}</p>
      )}
      {week && (
        <div>
          <BillCheck card={card} week={monday} />
          <WeekComparison card={card} week={monday} />
        </div>
      )}
    </>
  )
}

/** What a week's days cost, and what they would have cost without any cap. */
function daysShown(week: PaygWeek, of: Transactions): DayBar[] {
  const byDay = Map.groupBy(of.journeys, ({ day }) => day)
  return daysOfWeek(week.week).map((day) => {
    const bill = week.days.find((one) => one.day === day)
    const paid = bill?.total ?? 0
    return {
      day,
      paid,
      full: Math.max(paid, singlesOf(byDay.get(day) ?? []) - (bill?.waiting ?? 0)),
      known: bill !== undefined,
    }
  })
}
