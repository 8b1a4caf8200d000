import type { PaygCard } from '@cledrau/contract/payg/cards.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { useState } from 'react'
import { formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { calendarWords } from '../../search/when/calendar-words.ts'
import { Button } from '../../ui/button/button.tsx'
import { DateRangePicker } from '../../ui/calendar/date-range-picker.tsx'
import { Chips } from '../../ui/choice/chips.tsx'
import { Select } from '../../ui/field/select.tsx'
import {
  ALL_DEVICES,
  chooseDays,
  filterLabel,
  lastMonth,
  lastWeek,
  monthBefore,
  setHistoryFilters,
  type HistoryFilters,
} from '../history-filters.ts'
import { deviceName } from '../use-payg-words.ts'

type BarProps = { filters: HistoryFilters; card: PaygCard; today: CalendarDate; earliest: CalendarDate }

/** Which days, and with which of a card's devices. */
export function HistoryFiltersBar({ filters, card, today, earliest }: BarProps) {
  const { t, language } = useWords()
  const [picking, setPicking] = useState(false)
  const { date, device } = filters
  const choose = (id: string) => setHistoryFilters(id === 'week' ? lastWeek(filters, today) : lastMonth(filters, today))
  return (
    <div className="stack stack-2">
      <div className="row row-wrap">
        <Chips
          label={t('PAYG_PERIOD')}
          options={[
            { value: 'week', label: t('PAYG_WEEK_BUTTON') },
            // A guest has a week, and no month.
            ...(earliest <= monthBefore(today) ? [{ value: 'month', label: t('PAYG_MONTH_BUTTON') }] : []),
          ]}
          chosen={date.id === 'filter_last_week' ? 'week' : date.id === 'filter_month' ? 'month' : undefined}
          onChoose={choose}
        />
        <Button
          kind={date.id === 'filter_date_range' ? 'second' : 'quiet'}
          small
          icon="calendar"
          onClick={() => setPicking(true)}
        >
          {date.id === 'filter_date_range' ? filterLabel(date.label, t) : t('PAYG_DATES_BUTTON')}
        </Button>
      </div>
      {card.devices.length > 1 && (
        <Select
          label={t('PAYG_DEVICE_FILTER')}
          value={device.id}
          options={[
            { value: ALL_DEVICES, label: t('PAYG_ALL_DEVICES') },
            ...card.devices.map((one) => ({ value: one.tokenId, label: deviceName(one, t) })),
          ]}
          onChange={(id) => {
            const one = card.devices.find(({ tokenId }) => tokenId === id)
            const label = one ? deviceName(one, t) : 'PAYG_ALL_DEVICES'
            setHistoryFilters({ ...filters, device: { id, label } })
          }}
        />
      )}
      <DateRangePicker
        open={picking}
        onClose={() => setPicking(false)}
        onDone={({ start, end }) => {
          setHistoryFilters(chooseDays(filters, { from: start, to: end }))
          setPicking(false)
        }}
        words={{
          ...calendarWords(language, t),
          title: t('PAYG_DATES_TITLE'),
          close: t('GLOBAL_CLOSE'),
          done: t('GLOBAL_DONE'),
          start: t('PAYG_DATES_FROM'),
          end: t('PAYG_DATES_TO'),
          none: t('PAYG_DATES_NONE'),
          shortDay: (day) => formatDay(day, language),
        }}
        range={{ start: date.from, end: date.to }}
        min={earliest}
        max={today}
        today={today}
      />
    </div>
  )
}
