import { lazy, Suspense, useEffect, useState } from 'react'
import { dayOf, formatDay, formatTime } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { SparePart } from '../../page/spare-part.tsx'
import { platformNow } from '../../platform/platform.ts'
import { useRailcards } from '../../search/who/use-railcards.ts'
import { tookScreenshot } from '../wallet-actions.ts'
import { isForOnePhone, momentOf, type ShownEntry, type ShownTicket } from '../wallet-entries.ts'
import { Stub, FromTo } from '../../ui/stub/stub.tsx'
import { isOver } from '@cledrau/domain/wallet/status.ts'
import { bikesOf } from './bikes-of.ts'
import { byBus } from './by-bus.ts'
import { ActivateButton } from './activate-button.tsx'
import { CodePicture } from './code-picture.tsx'
import { DayBand } from './day-band.tsx'
import { Note } from '../../ui/message/note.tsx'
import { limits } from '../wallet-kept.ts'
import { activeUntil } from '@cledrau/domain/wallet/active-until.ts'
import { isOnSmartcard } from '@cledrau/domain/tickets/kinds.ts'
import { seatsOf } from './seats-of.ts'
import { EasedPart } from './eased-part.tsx'
import { FullCode } from './full-code.tsx'
import { LivePart } from '../own-trains/live-part.tsx'
import { OnCard } from './on-card.tsx'
import { TicketLine } from './ticket-line.tsx'
import { useCollected } from './use-collected.ts'
import { isChanged, TicketState } from './ticket-state.tsx'
import { LongerThanJourney } from './longer-than-journey.tsx'
import { useStationName, useWay } from './use-station-name.ts'
import styles from '../wallet.module.css'

const SeasonsFace = lazy(async () => ({ default: (await import('../photocard/seasons-face.tsx')).SeasonsFace }))

type TicketCardProps = {
  entry: ShownEntry
  ticket: ShownTicket
  title: string
  onBefore?: () => void
  onNext?: () => void
}

/** One ticket, as it is shown to a guard: the code first, then what a guard reads, then the journey. */
export function TicketCard({ entry, ticket, title, onBefore, onNext }: TicketCardProps) {
  const { t, language } = useWords()
  const [large, setLarge] = useState(false)
  const nameOf = useStationName()
  const wayOf = useWay()
  const first = ticket.trains[0]
  const last = ticket.trains.at(-1)
  const bus = byBus(ticket.trains)
  const bikes = bikesOf(entry, ticket)
  const { recordLocator } = entry
  const id = ticket.bookingInformationItemID
  const showsCode = isForOnePhone(entry) && ticket.record.data !== null
  useEffect(
    () => (showsCode ? platformNow().onScreenshot(() => tookScreenshot(recordLocator, id)) : undefined),
    [showsCode, recordLocator, id],
  )
  return (
    <Stub
      label={title}
      ride={
        <div className="stack stack-3">
          {!isOver(ticket.record.status) && <EasedPart ticket={ticket} />}
          <Proof entry={entry} ticket={ticket} onLarge={() => setLarge(true)} />
          <ActivateButton key={id} entry={entry} ticket={ticket} />
          {large && ticket.record.data !== null && (
            <FullCode
              code={ticket.record.data}
              title={title}
              onClose={() => setLarge(false)}
              onBefore={onBefore}
              onNext={onNext}
            />
          )}
        </div>
      }
      below={
        <div className="stack stack-3">
          <div className={styles.spread}>
            <p>
              <b className="t-xl">{ticket.ticketName[language]}</b>
              <br />
              <span className="soft">
                {t(ticket.serviceClass === 'FIRST' ? 'WALLET_FIRST' : 'WALLET_STANDARD')},{' '}
                {ticket.passenger.freeUnder
                  ? t('WALLET_FREE_CHILD', { age: ticket.passenger.freeUnder })
                  : t(ticket.passenger.kind === 'CHILD' ? 'WALLET_CHILD' : 'WALLET_ADULT')}
                {ticket.passenger.name && `, ${ticket.passenger.name}`}
              </span>
            </p>
            <TicketState entry={entry} ticket={ticket} />
          </div>
          {first && last ? (
            <FromTo
              from={formatTime(momentOf(first.departs))}
              to={formatTime(momentOf(last.arrives))}
              line={<TicketLine trains={ticket.trains} />}
              fromName={nameOf(first.from)}
              toName={nameOf(last.to)}
            />
          ) : (
            // A rover's name stands above already.
            wayOf(ticket) !== ticket.ticketName[language] && <p className="strong">{wayOf(ticket)}</p>
          )}
          {bus && <p className="strong">{t(bus)}</p>}
          {!isOver(ticket.record.status) && <LivePart trains={ticket.trains} />}
          <LongerThanJourney ticket={ticket} />
          <p className="soft">
            {ticket.firstDay === ticket.lastDay
              ? t('WALLET_VALID_ON', { day: formatDay(ticket.firstDay, language) })
              : t('WALLET_VALID_FROM_TO', {
                  from: formatDay(ticket.firstDay, language),
                  until: formatDay(ticket.lastDay, language),
                })}
          </p>
          {bikes > 0 && !isOver(ticket.record.status) && <p className="num">{t('WALLET_BIKES', { count: bikes })}</p>}
          <DaysUsed entry={entry} ticket={ticket} />
          <Trains ticket={ticket} />
          <Ids entry={entry} ticket={ticket} />
          {ticket.photocard && (
            <SparePart name="photocard">
              <Suspense>
                <SeasonsFace number={ticket.photocard} />
              </Suspense>
            </SparePart>
          )}
        </div>
      }
    />
  )
}

/** A rover's days are chosen one by one; how many are is what its holder has to know. */
function DaysUsed({ entry, ticket: { record } }: { entry: ShownEntry; ticket: ShownTicket }) {
  const { t } = useWords()
  const { activationLimit: count, activatedCount: used } = record
  if (entry.ticketType !== 'ROVER' || count === null || count < 2) return null
  return <p className="strong num">{t('WALLET_DAYS_USED', { used, count })}</p>
}

/** Which trains it is good on, its limit first; of several parts each says its own further down. */
function Trains({ ticket: { parts, allows, easements } }: { ticket: ShownTicket }) {
  const { language } = useWords()
  // Where others take it, that is said above.
  if (!allows || parts.length > 1 || easements) return null
  const said = allows.trains.map((one) => one[language]).join(' ')
  return <p className={allows.limited ? 'strong' : 'soft'}>{said}</p>
}

/** What proves it: a moving band while it is active, and its code, as soon as that is on this device. */
function Proof({ entry, ticket, onLarge }: { entry: ShownEntry; ticket: ShownTicket; onLarge: () => void }) {
  const { t, language } = useWords()
  const collectedIn = useCollected()
  const { status, data, activatedAt } = ticket.record
  if (isOver(status)) return <p className="t-l">{t(`WALLET_OVER_${isChanged(ticket) ? 'EXCHANGED' : status}`)}</p>
  const onPaper = data === null && !isForOnePhone(entry)
  // A ticket is active on the one device that has it.
  const active = status === 'ACTIVE' && data !== null
  const until = activeUntil(entry.record, ticket.record, limits())
  return (
    <>
      {active && <DayBand />}
      {active && activatedAt !== null && (
        <p className="soft">
          {t('WALLET_ACTIVE_SINCE', { day: formatDay(dayOf(activatedAt), language), time: formatTime(activatedAt) })}{' '}
          {until !== null &&
            t('WALLET_ACTIVE_UNTIL', { day: formatDay(dayOf(until), language), time: formatTime(until) })}
        </p>
      )}
      {data !== null && (status === 'ACTIVE' || !ticket.mobile) && (
        <button type="button" className={styles.code} onClick={onLarge} aria-label={t('WALLET_CODE_LARGE')}>
          <CodePicture code={data} label={t('WALLET_CODE', { title: ticket.reference })} />
        </button>
      )}
      {onPaper &&
        (isOnSmartcard(entry.fulfilmentType) ? (
          <OnCard entry={entry} />
        ) : ticket.collected ? (
          <p className="t-l">{collectedIn(ticket.collected)}</p>
        ) : entry.collectionReference ? (
          <CollectAt reference={entry.collectionReference} />
        ) : (
          <p className="t-l">{t('WALLET_ON_PAPER')}</p>
        ))}
    </>
  )
}

/** Nothing that anybody could board with: what to type at a ticket machine, large enough to read from there. */
function CollectAt({ reference }: { reference: string }) {
  const { t } = useWords()
  return (
    <>
      <p className={styles.collect}>
        <span className="t-l">{t('WALLET_COLLECT_WITH')}</span>
        <b className={styles.collectReference}>{reference}</b>
        <span className="t-l">{t('WALLET_COLLECT_WHERE')}</span>
      </p>
      <Note kind="attention">{t('WALLET_COLLECT_NOTE')}</Note>
    </>
  )
}

function Ids({ entry, ticket }: { entry: ShownEntry; ticket: ShownTicket }) {
  const { t, language } = useWords()
  const railcards = useRailcards()
  const seats = seatsOf([ticket])
  const cards = ticket.passenger.railcards.map(
    (code) => railcards.find((card) => card.code === code)?.names[language] ?? code,
  )
  return (
    <dl className={styles.ids}>
      {seats !== '' && (
        <div>
          <dt>{t('WALLET_SEAT')}</dt>
          <dd className={styles.seat}>
            <span className="num">{seats}</span>
          </dd>
        </div>
      )}
      <div>
        <dt>{t('WALLET_REFERENCE')}</dt>
        <dd className="num">{entry.recordLocator}</dd>
      </div>
      {cards.length > 0 && (
        <div>
          <dt>{t('WALLET_RAILCARD')}</dt>
          <dd>{cards.join(', ')}</dd>
        </div>
      )}
      {ticket.photocard && (
        <div>
          <dt>{t('WALLET_PHOTOCARD')}</dt>
          <dd className="num">{ticket.photocard}</dd>
        </div>
      )}
    </dl>
  )
}
