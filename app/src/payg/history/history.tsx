import type { PaygCard } from '@cledrau/contract/payg/cards.ts'
import { travelDayOf } from '@cledrau/domain/payg/travel-day.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { useWords } from '../../i18n/words.ts'
import { useTraveller } from '../../state/traveller.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/state/state.tsx'
import { useNow } from '../../platform/use-now.ts'
import { ALL_DEVICES, earliestDay, setHistoryFilters, showMore, useHistoryFilters } from '../history-filters.ts'
import { changedDay } from '../changed-day.ts'
import { usePayments, useTransactions, type Payments, type Transactions } from '../payg-data.ts'
import { Shown } from '../payg-page.tsx'
import { DayGroup } from './day-group.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { HalvesNote } from './halves-note.tsx'
import { HistoryFiltersBar } from './history-filters-bar.tsx'

/** Journeys of one card by travel day, the newest first, as somebody filters them. */
export function History({ card }: { card: PaygCard }) {
  const { t } = useWords()
  const today = travelDayOf(useNow(MINUTE))
  const signedIn = useTraveller() !== null
  const earliest = earliestDay(today, !signedIn)
  const filters = useHistoryFilters(today)
  const transactions = useTransactions(card.accountId, filters.date.from, filters.date.to, 'ANY')
  const payments = usePayments(card.accountId, filters.date.from, filters.date.to)
  const longer = showMore(filters, earliest)
  return (
    <div className="stack">
      <HistoryFiltersBar filters={filters} card={card} today={today} earliest={earliest} />
      <Shown of={transactions}>
        {(value) => (
          <>
            {value.halves.map((one) => (
              <HalvesNote key={one.in.journeyId} halves={one} stations={value.stations} />
            ))}
            <Days
              of={value}
              device={filters.device.id}
              payments={payments.state === 'ready' ? payments.value.payments : []}
            />
          </>
        )}
      </Shown>
      {transactions.state === 'ready' && longer && (
        <div>
          <Button kind="quiet" icon="history" onClick={() => setHistoryFilters(longer)}>
            {t('PAYG_EARLIER')}
          </Button>
        </div>
      )}
    </div>
  )
}

type DaysProps = { of: Transactions; device: string; payments: Payments['payments'] }

function Days({ of, device, payments }: DaysProps) {
  const { t } = useWords()
  const journeys = of.journeys.filter(({ tokenIds }) => device === ALL_DEVICES || tokenIds.includes(device))
  if (journeys.length === 0) return <EmptyState title={t('PAYG_NONE_TITLE')}>{t('PAYG_NONE_TEXT')}</EmptyState>
  const bills = new Map(of.weeks.flatMap(({ days }) => days.map((bill) => [bill.day, bill] as const)))
  // Of one device alone no day's sum is known: caps are one person's.
  const billOf = (day: string) => (device === ALL_DEVICES ? bills.get(day) : undefined)
  return (
    <div className="stack stack-6">
      {[...Map.groupBy(journeys, ({ day }) => day)].map(([day, some]) => (
        <DayGroup
          key={day}
          day={day}
          journeys={some}
          bill={billOf(day)}
          changed={changedDay(payments.filter((one) => one.day === day))}
          stations={of.stations}
        />
      ))}
      <ExportButtons journeys={journeys} />
    </div>
  )
}
