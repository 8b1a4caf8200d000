import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { readDays } from '@cledrau/contract/repay/days.ts'
import { useState } from 'react'
import { formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { TimeField } from '../../page/form/time-field.tsx'
import { StationField } from '../../stations/station-field.tsx'
import { useOnline } from '../../state/online.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { RadioGroup } from '../../ui/choice/radio-group.tsx'
import { Select } from '../../ui/field/select.tsx'
import { List } from '../../ui/list/list.tsx'
import { Note } from '../../ui/message/note.tsx'
import { TripRow } from '../trip-row.tsx'
import { useTripName } from '../use-trip-name.ts'
import { useNameTrip } from './use-name-trip.ts'

type Ticket = ReplyOf<typeof readDays>['tickets'][number]

/** One ticket for many days: what is known of them, and a form for a trip that isn't. */
export function TicketDays({ ticket }: { ticket: Ticket }) {
  const { t, language } = useWords()
  const { online } = useOnline()
  const { said, set, wrong, busy, name } = useNameTrip(ticket)
  const { days, journeysADay } = ticket
  const title = ticket.name[language]
  const known = days.flatMap(({ journeys }) => journeys)
  return (
    <Card className="stack">
      <div>
        <h2 className="t-xl">{title}</h2>
        <p className="soft">{t('REPAY_DAYS_MOST', { count: journeysADay })}</p>
      </div>
      <form
        className="stack"
        aria-label={title}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void name()
        }}
      >
        <Select
          label={t('REPAY_DAY')}
          value={said.date}
          placeholder={t('REPAY_CHOOSE')}
          options={days.map(({ date }) => ({ value: date, label: formatDay(date, language) }))}
          onChange={(date) => set({ date })}
        />
        <Way ticket={ticket} said={said} set={set} />
        <TimeField label={t('REPAY_ABOUT_WHEN')} value={said.time} onChange={(time) => set({ time })} />
        {wrong && (
          <Note kind="bad" role="alert">
            {t(wrong)}
          </Note>
        )}
        <div>
          <Button type="submit" loading={busy} offline={!online}>
            {t('REPAY_READ_AGAIN')}
          </Button>
        </div>
      </form>
      {known.length > 0 && (
        <section className="stack stack-2">
          <h3 className="t-l">{t('REPAY_DAYS_KNOWN')}</h3>
          <List label={t('REPAY_DAYS_KNOWN')}>
            {known.map((journey) => (
              <TripRow key={journey.journeyID} journey={journey} />
            ))}
          </List>
        </section>
      )}
    </Card>
  )
}

type WayProps = { ticket: Ticket } & Pick<ReturnType<typeof useNameTrip>, 'said' | 'set'>

/** There or back, or between two other stations on its way; on a ticket for an area any two of its stations. */
function Way({ ticket: { from, to, stations }, said, set }: WayProps) {
  const { t } = useWords()
  const trip = useTripName()
  const [other, setOther] = useState(false)
  if (from !== null && to !== null)
    return (
      <>
        <RadioGroup
          label={t('REPAY_DAYS_WAY')}
          options={[
            { value: from, label: trip.wayOf({ from, to }) },
            { value: to, label: trip.wayOf({ from: to, to: from }) },
            ...(stations && stations.length > 2 ? [{ value: OTHER, label: t('REPAY_DAYS_BETWEEN') }] : []),
          ]}
          chosen={other ? OTHER : (said.from ?? undefined)}
          onChoose={(begins) => {
            setOther(begins === OTHER)
            if (begins === OTHER) set({ from: null, to: null })
            else set(begins === from ? { from, to } : { from: to, to: from })
          }}
        />
        {other && stations && <OnItsWay stations={stations} said={said} set={set} />}
      </>
    )
  return (
    <>
      <StationField
        label={t('REPAY_FROM')}
        chosen={said.from}
        onChoose={(code) => set({ from: code })}
        purpose="live-times"
        otherField={said.to}
      />
      <StationField
        label={t('REPAY_TO')}
        chosen={said.to}
        onChoose={(code) => set({ to: code })}
        purpose="live-times"
        otherField={said.from}
      />
    </>
  )
}

const OTHER = 'OTHER'

type OnItsWayProps = { stations: readonly string[] } & Pick<WayProps, 'said' | 'set'>

/** Where somebody got on and off: a season is good between any of them, and none other is listed. */
function OnItsWay({ stations, said, set }: OnItsWayProps) {
  const { t } = useWords()
  const trip = useTripName()
  const options = (without: string | null) =>
    stations.filter((code) => code !== without).map((code) => ({ value: code, label: trip.station(code) }))
  return (
    <>
      <Select
        label={t('REPAY_DAYS_ON')}
        value={said.from ?? ''}
        placeholder={t('REPAY_CHOOSE')}
        options={options(said.to)}
        onChange={(from) => set({ from })}
      />
      <Select
        label={t('REPAY_DAYS_OFF')}
        value={said.to ?? ''}
        placeholder={t('REPAY_CHOOSE')}
        options={options(said.from)}
        onChange={(to) => set({ to })}
      />
      <p className="t-s soft">{t('REPAY_DAYS_ITS_STATIONS')}</p>
    </>
  )
}
