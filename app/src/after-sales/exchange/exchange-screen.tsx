import { dayAndTime } from '@cledrau/domain/time/london.ts'
import { minuteIn } from '@cledrau/domain/time/moment.ts'
import { useEffect } from 'react'
import { useWords } from '../../i18n/words.ts'
import { navigate, useLocation } from '../../routes/hash-location.ts'
import { hrefTo, pathTo } from '../../routes/href.ts'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { ScreenHead } from '../../page/screen-head.tsx'
import { TripShown } from '../../search/trip-shown.tsx'
import { Unavailable } from '../../page/unavailable.tsx'
import { useBookingLocator } from '../../buying/use-booking-locator.ts'
import { useNamesOfStations } from '../../stations/use-names-of-stations.ts'
import { now } from '../../platform/clock.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { EmptyState } from '../../ui/state/state.tsx'
import { Begun } from './begun.tsx'
import { NewTimes } from './new-times.tsx'
import { NewTrips } from './new-trips.tsx'
import { useAvailable, type Available } from './use-exchange.ts'

/** Another time for the same journey: what there is now, when it should be, and which trains go then. */
export function ExchangeScreen() {
  const { t } = useWords()
  const recordLocator = useBookingLocator()
  const available = useAvailable(recordLocator)
  return (
    <div className="stack">
      <ScreenHead
        title={t('EXCHANGE_TITLE')}
        sub={t('WALLET_BOOKING', { reference: recordLocator })}
        back={pathTo('TicketWalletDetails', { recordLocator })}
        backWhenWide
      />
      {available.data?.begun ? (
        <Begun recordLocator={recordLocator} begun={available.data.begun} onGivenUp={() => void available.refetch()} />
      ) : available.data ? (
        <Of recordLocator={recordLocator} available={available.data} />
      ) : available.isError ? (
        <Unavailable onRetry={() => void available.refetch()} />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </div>
  )
}

function Of({ recordLocator, available }: { recordLocator: string; available: Available }) {
  const { t } = useWords()
  const { query } = useLocation()
  const nameOf = useNamesOfStations()
  const [outbound] = available.outbound
  const [inbound] = available.return
  const soonest = dayAndTime(now())
  const first = (leg: typeof outbound) => {
    const planned = leg ? minuteIn(leg.departTime) : ''
    const least = `${soonest.date}T${soonest.time}`
    return planned > least ? planned : least
  }
  const out = query['out'] ?? (outbound ? first(outbound) : null)
  const back = query['back'] ?? (inbound ? first(inbound) : null)
  const known = available.terms !== null && out !== null
  useEffect(() => {
    // The address holds what is asked for: a reload and Back find it again.
    if (known && !query['out'])
      navigate(pathTo('ExchangeTickets', { recordLocator, out, ...(back ? { back } : {}) }), { replace: true })
  }, [known, query, recordLocator, out, back])

  if (!available.terms || out === null)
    return (
      <EmptyState
        title={t('EXCHANGE_NOT_NOW')}
        actions={
          <ButtonLink href={hrefTo('TicketWalletDetails', { recordLocator })}>{t('GIVE_BACK_TO_TICKET')}</ButtonLink>
        }
      >
        {t(`REFUSAL_${available.refusal ?? 'EXCHANGE_NOT_ALLOWED'}`)}
      </EmptyState>
    )
  const when = { recordLocator, out, back }
  return (
    <div className="grid stack">
      <div className="col-7 stack">
        <NewTimes when={when} />
        <NewTrips when={when} terms={available.terms} own={[outbound, inbound].flatMap((leg) => leg ?? [])} />
      </div>
      <aside className="col-5 stack">
        <Card>
          <div className="stack">
            <h2 className="t-l">{t('EXCHANGE_NOW')}</h2>
            {outbound && <TripShown trip={outbound} way="out" nameOf={nameOf} level={3} />}
            {inbound && <TripShown trip={inbound} way="back" nameOf={nameOf} level={3} />}
            <p className="soft">{t('EXCHANGE_STAYS')}</p>
          </div>
        </Card>
      </aside>
    </div>
  )
}
