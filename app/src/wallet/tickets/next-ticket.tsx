import { MINUTE } from '@cledrau/domain/time/instant.ts'
import type { ReactNode } from 'react'
import { dayOf, formatDay, formatTime } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { hrefTo } from '../../routes/href.ts'
import { durationOf } from '../../search/use-trip-words.ts'
import { momentOf } from '../wallet-entries.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Stub } from '../../ui/stub/stub.tsx'
import { EasedPart } from '../ticket/eased-part.tsx'
import { LivePart } from '../own-trains/live-part.tsx'
import { Collection } from '../ticket/collection.tsx'
import { TicketFacts } from '../ticket/ticket-facts.tsx'
import { TicketLine } from '../ticket/ticket-line.tsx'
import { TicketState } from '../ticket/ticket-state.tsx'
import { byBus } from '../ticket/by-bus.ts'
import { useStationIn, useStationName } from '../ticket/use-station-name.ts'
import { useNow } from '../../platform/use-now.ts'
import type { Way } from '../ticket/ways-of.ts'
import styles from '../wallet.module.css'

/** The next journey is the screen: its time, its line, one button. */
export function NextTicket({ way }: { way: Way }) {
  const { t, language } = useWords()
  const nameOf = useStationName()
  const changeAt = useStationIn()
  const at = useNow(MINUTE / 4)
  const { entry, tickets } = way
  const [ticket] = tickets
  const first = ticket.trains[0]
  const last = ticket.trains.at(-1)
  if (!first || !last) return null

  const departs = momentOf(first.departs)
  const bus = byBus(ticket.trains)
  const cancelled = ticket.easements?.some(
    ({ why, train, runsAgain }) => why === 'CANCELLED' && !runsAgain && train === `${first.uid} ${first.serviceDate}`,
  )
  const minutes = Math.ceil((departs - at) / MINUTE)
  const day = dayOf(departs)
  const when =
    minutes <= 0
      ? t('WALLET_LEFT')
      : minutes <= 120
        ? t('WALLET_LEAVES_IN', { duration: durationOf(t, minutes) })
        : day === dayOf(at)
          ? t('WALLET_TODAY')
          : formatDay(day, language)
  return (
    <Stub
      label={t('WALLET_NEXT')}
      ride={
        <div className="stack stack-3">
          <div className={styles.spread}>
            <h2 className="t-l">{when}</h2>
            <TicketState entry={entry} ticket={ticket} />
          </div>
          <p className={styles.time}>{cancelled ? <s>{formatTime(departs)}</s> : formatTime(departs)}</p>
          <div className="stack stack-1">
            <TicketLine trains={ticket.trains} />
            <div className={styles.ends}>
              <b>{nameOf(first.from)}</b>
              <b>
                {nameOf(last.to)} <span className="num">{formatTime(momentOf(last.arrives))}</span>
              </b>
            </div>
          </div>
          {bus && <p className="strong">{t(bus)}</p>}
          {ticket.trains.length > 1 && (
            <p className="soft">
              {t('WALLET_CHANGE_AT', {
                places: ticket.trains
                  .slice(0, -1)
                  .map(({ to }) => changeAt(to))
                  .join(', '),
              })}
            </p>
          )}
          <LivePart trains={ticket.trains} />
        </div>
      }
      below={<TicketBelow way={way} />}
    />
  )
}

/** What a ticket is besides its trains, and the way to it. */
export function TicketBelow({ way: { entry, tickets, direction }, beside }: { way: Way; beside?: ReactNode }) {
  const { t } = useWords()
  const [ticket] = tickets
  return (
    <div className="stack stack-3">
      {entry.collectionReference && (
        <p>
          <Collection entry={entry} ticket={ticket} />
        </p>
      )}
      <EasedPart ticket={ticket} />
      <TicketFacts entry={entry} tickets={tickets} />
      <div className={styles.acts}>
        <ButtonLink
          full
          icon="ticket"
          href={hrefTo('TicketWalletDetails', { recordLocator: entry.recordLocator, way: direction })}
        >
          {t('WALLET_SHOW_TICKET')}
        </ButtonLink>
        {beside}
      </div>
    </div>
  )
}
