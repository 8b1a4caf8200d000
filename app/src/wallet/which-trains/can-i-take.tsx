import { activeUntil } from '@cledrau/domain/wallet/active-until.ts'
import { canTravel } from '@cledrau/domain/wallet/can-travel.ts'
import { useState } from 'react'
import { dayOf, formatDay, formatTime } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { now } from '../../platform/clock.ts'
import { usePocket } from '../../pocket/pocket.ts'
import { useOnline } from '../../state/online.ts'
import { limits, useWalletCell } from '../wallet-kept.ts'
import { isForOnePhone, momentOf, type ShownEntry, type ShownTicket } from '../wallet-entries.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { isBus } from '../ticket/by-bus.ts'
import { EasedPart } from '../ticket/eased-part.tsx'
import { AllowsInWords, TrainAtTime } from './train-at-time.tsx'
import { isChanged } from '../ticket/ticket-state.tsx'
import type { Looked } from './next-trains.ts'
import { NextTrains } from './next-trains-list.tsx'
import { useStationName } from '../ticket/use-station-name.ts'

/** Can I take this train? The ticket answers by itself, for a time of day too; the server, or the timetable and fares on this device, for each of the next trains. */
export function CanITake({ entry, ticket }: { entry: ShownEntry; ticket: ShownTicket }) {
  const { t, language } = useWords()
  const { online } = useOnline()
  const nameOf = useStationName()
  const [looked, setLooked] = useState<Looked | 'loading' | null>(null)
  const isPricedHere = Boolean(usePocket().cut?.fares)
  const answer = canTravel(
    {
      status: ticket.record.status,
      validFrom: momentOf(ticket.validFrom),
      expiryDate: momentOf(ticket.expiryDateTime),
      needsActivation: isForOnePhone(entry),
      bookedTrainsOnly: ticket.bookedTrainsOnly,
      eased: easedNow(ticket, now()),
      limited: ticket.allows?.limited ?? ticket.restriction !== '',
    },
    now(),
  )
  // A pass runs out long before its day does.
  const runsUntil = entry.ticketType === 'MULTIFLEX' ? activeUntil(entry.record, ticket.record, limits()) : null
  const over = answer === 'GIVEN_BACK' || answer === 'OVER'
  const toCollect = ticket.collected ? null : entry.collectionReference
  const wallet = useWalletCell()
  const times = wallet.state === 'ready' ? wallet.times?.[ticket.restriction] : undefined
  const look = async () => {
    setLooked('loading')
    try {
      const { lookAtTrains } = await import('./next-trains.ts')
      setLooked(await lookAtTrains(entry, ticket, { language, nameOf, isEased: answer === 'EASED' }))
    } catch (trouble) {
      setLooked(null)
      showTrouble(trouble, 'validOnTrain')
    }
  }
  return (
    <Card className="stack stack-3">
      <h2 className="t-l">{t('WALLET_CAN_I')}</h2>
      {toCollect && !over && !isChanged(ticket) && (
        <p className="strong">{t('WALLET_CAN_COLLECT', { reference: toCollect })}</p>
      )}
      <p>
        {answer === 'ANY_TRAIN' && runsUntil !== null
          ? t('WALLET_CAN_ANY_TRAIN_UNTIL', { day: formatDay(dayOf(runsUntil), language), time: formatTime(runsUntil) })
          : t(`WALLET_CAN_${isChanged(ticket) ? 'CHANGED' : answer}`, { day: formatDay(ticket.firstDay, language) })}
      </p>
      {answer === 'EASED' && <EasedPart ticket={ticket} />}
      {answer === 'BOOKED_TRAINS' && (
        <List>
          {ticket.trains.map((train) => (
            <ListRow key={train.uid} icon="live">
              {t(isBus(train) ? 'WALLET_BOOKED_BUS' : 'WALLET_BOOKED_TRAIN', {
                time: formatTime(momentOf(train.departs)),
                place: nameOf(train.from),
              })}
            </ListRow>
          ))}
        </List>
      )}
      {!over && answer !== 'BOOKED_TRAINS' && answer !== 'EASED' && <AllowsInWords ticket={ticket} />}
      {!over && answer !== 'EASED' && !online && times && ticket.origin !== '' && (
        <TrainAtTime ticket={ticket} times={times} />
      )}
      {!over &&
        (online || isPricedHere) &&
        (!ticket.bookedTrainsOnly || answer === 'EASED') &&
        ticket.origin !== '' &&
        ticket.parts.length === 1 && (
          <div>
            <Button kind="second" icon="live" loading={looked === 'loading'} onClick={() => void look()}>
              {t('WALLET_LOOK_AT_TRAINS')}
            </Button>
          </div>
        )}
      {looked !== null && looked !== 'loading' && <NextTrains looked={looked} />}
    </Card>
  )
}

/** Whether others take it, as far as this device has heard. */
const easedNow = ({ easements = [] }: ShownTicket, at: number): boolean =>
  easements.some(({ until }) => at < momentOf(until))
