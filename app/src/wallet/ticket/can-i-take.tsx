import { planJourneys, type Journey } from '@cledrau/contract/planner/journey-planner.ts'
import { validOnTrain } from '@cledrau/contract/search/fares.ts'
import type { Language } from '@cledrau/contract/language.ts'
import { activeUntil } from '@cledrau/domain/wallet/active-until.ts'
import { canTravel } from '@cledrau/domain/wallet/can-travel.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import { useState } from 'react'
import { load, send } from '../../api/client.ts'
import { dayOf, formatDay, formatTime } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { now } from '../../platform/clock.ts'
import { useOnline } from '../../state/online.ts'
import { limits, useWalletCell } from '../wallet-kept.ts'
import { isForOnePhone, momentOf, type ShownEntry, type ShownTicket } from '../wallet-entries.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { isBus } from './by-bus.ts'
import { EasedPart } from './eased-part.tsx'
import { AllowsInWords, TrainAtTime } from './train-at-time.tsx'
import { isChanged } from './ticket-state.tsx'
import { journeyEnds, useStationName } from './use-station-name.ts'

type Said = { departs: string; valid: boolean; words: string }

/** Can I take this train? The ticket answers by itself, for a time of day too; with a network, for each of the next trains. */
export function CanITake({ entry, ticket }: { entry: ShownEntry; ticket: ShownTicket }) {
  const { t, language } = useWords()
  const { online } = useOnline()
  const nameOf = useStationName()
  const [trains, setTrains] = useState<Said[] | 'loading' | null>(null)
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
    setTrains('loading')
    try {
      setTrains(await judge(entry, ticket, language))
    } catch (trouble) {
      setTrains(null)
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
        online &&
        (!ticket.bookedTrainsOnly || answer === 'EASED') &&
        ticket.origin !== '' &&
        ticket.parts.length === 1 && (
          <div>
            <Button kind="second" icon="live" loading={trains === 'loading'} onClick={() => void look()}>
              {t('WALLET_LOOK_AT_TRAINS')}
            </Button>
          </div>
        )}
      {Array.isArray(trains) && (
        <List label={t('WALLET_CAN_I')}>
          {trains.map(({ departs, valid, words }) => (
            <ListRow key={departs} icon={valid ? 'check' : 'close'} note={words}>
              <span className="num strong">{formatTime(momentOf(departs))}</span>{' '}
              {t(valid ? 'WALLET_TRAIN_YES' : 'WALLET_TRAIN_NO')}
            </ListRow>
          ))}
        </List>
      )}
    </Card>
  )
}

const MOST = 4

const segmentOf = ({ uid, serviceDate, from, to }: ShownTicket['trains'][number]) => ({
  uid,
  serviceDate,
  origin: from,
  destination: to,
})

/** Whether others take it, as far as this device has heard. */
const easedNow = ({ easements = [] }: ShownTicket, at: number): boolean =>
  easements.some(({ until }) => at < momentOf(until))

/** Asks the rule about each of the next journeys. */
async function judge(entry: ShownEntry, ticket: ShownTicket, language: Language): Promise<Said[]> {
  const date = londonIso(now())
  const { boards, alights } = journeyEnds(ticket)
  const [found] = await load(planJourneys, { from: boards, to: alights, date })
  const journeys = (found?.journeys ?? []).filter(({ cancelled }) => !cancelled).slice(0, MOST)
  const said = await Promise.all(journeys.map((journey) => judgeOne(entry, ticket, journey, language)))
  return said.flatMap((one) => (one ? [one] : []))
}

async function judgeOne(
  { tickets }: ShownEntry,
  ticket: ShownTicket,
  journey: Journey,
  language: Language,
): Promise<Said | null> {
  const trains = journey.legs.flatMap(({ trains: rides, from, to }) =>
    rides.map(({ uid, serviceDate, calls }) => ({
      uid,
      serviceDate,
      origin: calls[0]?.code ?? from,
      destination: calls.at(-1)?.code ?? to,
    })),
  )
  if (trains.length === 0) return null
  const child = ticket.passenger.kind === 'CHILD'
  const { freeUnder } = ticket.passenger
  const { wayBack, origin, destination } = ticket
  // A ticket for both ways is for the day of its way out.
  const out = wayBack ? (tickets.find(({ direction }) => direction === 'OUT') ?? ticket) : ticket
  const answer = await send(validOnTrain, {
    adult: child ? 0 : 1,
    child: child ? 1 : 0,
    railcards: ticket.passenger.railcards,
    ticket: {
      code: ticket.ticketCode,
      route: ticket.route.code,
      restriction: ticket.restriction,
      origin: wayBack ? destination : origin,
      destination: wayBack ? origin : destination,
      date: out.firstDay,
      direction: wayBack ? 'INBOUND' : 'OUTBOUND',
      paid: ticket.paid,
      ...(freeUnder && { freeUnder }),
      ...(ticket.bookedTrainsOnly && { bookedTrains: ticket.trains.map(({ uid }) => uid) }),
      ...(ticket.trains.length > 0 && { ownTrains: ticket.trains.map(segmentOf) }),
    },
    trains,
  })
  if (!answer.ok) return null
  const { valid, sentences } = answer.value
  return { departs: journey.departTime, valid, words: sentences.map((one) => one[language]).join(' ') }
}
