import * as calls from '@cledrau/contract/after-sales/later-extras.ts'
import type { RefusalOf } from '@cledrau/contract/endpoint.ts'
import type { Result } from '@cledrau/domain/result.ts'
import { dateIn } from '@cledrau/domain/time/moment.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { recallGuestOrder } from '../../buying/guest-order.ts'
import { formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { showTrouble } from '../../page/show-trouble.ts'
import { Unavailable } from '../../page/unavailable.tsx'
import { clockOf } from '../../search/use-trip-words.ts'
import { useOnline } from '../../state/online.ts'
import { travellerNow } from '../../state/traveller.ts'
import { useNamesOfStations } from '../../stations/use-names-of-stations.ts'
import { Button } from '../../ui/button/button.tsx'
import { Stepper } from '../../ui/choice/stepper.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Note } from '../../ui/message/note.tsx'
import { openGuestWallet } from '../guest-wallet.ts'
import { refreshWallet } from '../wallet.ts'

type Known = Result<calls.LaterExtras, RefusalOf<typeof calls.readLaterExtras>>
type Wish = { seats: true } | { bikes: number }

const keyOf = (recordLocator: string) => [travellerNow()?.customerId ?? 'guest', 'later-extras', recordLocator]

/** A seat or a space for a bike on trains that are booked already: it costs nothing, and one press keeps it. */
export default function LaterExtras({ recordLocator, onClose }: { recordLocator: string; onClose: () => void }) {
  const { t } = useWords()
  const known = useQuery<Known>({
    queryKey: keyOf(recordLocator),
    staleTime: 0,
    queryFn: async ({ signal }) => {
      if (!travellerNow()) {
        recallGuestOrder()
        await openGuestWallet()
      }
      return send(calls.readLaterExtras, { recordLocator }, { signal })
    },
  })
  return (
    <Dialog open title={t('LATER_EXTRAS')} closeLabel={t('GLOBAL_CLOSE')} onClose={onClose}>
      {known.data?.ok ? (
        <Ways extras={known.data.value} recordLocator={recordLocator} />
      ) : known.data ? (
        <Note>{t(`REFUSAL_${known.data.refusal}`)}</Note>
      ) : known.isError ? (
        <Unavailable onRetry={() => void known.refetch()} />
      ) : (
        <SkeletonRows rows={2} />
      )}
    </Dialog>
  )
}

function Ways({ extras, recordLocator }: { extras: calls.LaterExtras; recordLocator: string }) {
  const { t } = useWords()
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const keep = async (direction: calls.WayWithExtras['direction'], wish: Wish) => {
    setBusy(true)
    try {
      const answer = await send(calls.keepLaterExtras, { recordLocator, direction, ...wish })
      setWrong(answer.ok ? null : t(`REFUSAL_${answer.refusal}`))
      if (answer.ok) queryClient.setQueryData<Known>(keyOf(recordLocator), answer)
      void refreshWallet()
    } catch (trouble) {
      showTrouble(trouble, 'keepLaterExtras')
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="stack stack-6">
      {wrong && (
        <Note kind="bad" role="alert">
          {wrong}
        </Note>
      )}
      {extras.ways.map((way) => (
        <Way
          key={way.direction}
          way={way}
          places={extras.places}
          busy={busy}
          onKeep={(wish) => void keep(way.direction, wish)}
        />
      ))}
      <p className="t-s soft">{t('LATER_EXTRAS_NOTE')}</p>
    </div>
  )
}

type WayProps = {
  way: calls.WayWithExtras
  places: calls.LaterExtras['places']
  busy: boolean
  onKeep: (wish: Wish) => void
}

function Way({ way, places, busy, onKeep }: WayProps) {
  const { t, language } = useWords()
  const { online } = useOnline()
  const nameOf = useNamesOfStations(places)
  const { seats, canSeat, bikes, mostBikes, departTime } = way
  const name = t('LATER_EXTRAS_WAY', {
    day: formatDay(dateIn(departTime), language),
    time: clockOf(departTime),
    from: nameOf(way.origin),
    to: nameOf(way.destination),
  })
  const byCoach = Map.groupBy(seats, ({ uid, coach }) => `${uid} ${coach}`)
  return (
    <section className="stack stack-3" aria-label={name}>
      <h3 className="strong">{name}</h3>
      <div className="spread row-wrap">
        <span>
          {[...byCoach].map(([key, list]) => (
            <span key={key} className="fact">
              {t('BUYING_SEATS', {
                count: list.length,
                coach: list[0]?.coach ?? '',
                seats: list.map(({ seat }) => seat).join(', '),
              })}
            </span>
          ))}
          {seats.length === 0 && t(canSeat ? 'LATER_EXTRAS_NO_SEAT' : 'LATER_EXTRAS_NO_SEATS')}
        </span>
        {canSeat && (
          <Button small kind="second" loading={busy} offline={!online} onClick={() => onKeep({ seats: true })}>
            {t('LATER_EXTRAS_SEAT')}
          </Button>
        )}
      </div>
      <div className="spread row-wrap">
        <span>{t(mostBikes === 0 ? 'LATER_EXTRAS_NO_BIKES' : 'EXTRAS_BIKES')}</span>
        {mostBikes > 0 && (
          <Stepper
            value={bikes}
            max={mostBikes}
            lessLabel={t('EXTRAS_BIKE_LESS', { way: name })}
            moreLabel={t('EXTRAS_BIKE_MORE', { way: name })}
            onChange={(count) => online && onKeep({ bikes: count })}
          />
        )}
      </div>
    </section>
  )
}
