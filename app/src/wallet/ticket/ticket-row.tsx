import { isOver } from '@cledrau/domain/wallet/status.ts'
import { dayOf, formatDay, formatTime } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { hrefTo } from '../../routes/href.ts'
import { isOverNow, momentOf, type ShownEntry } from '../wallet-entries.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { Line } from '../../ui/line/line.tsx'
import { byBus } from './by-bus.ts'
import { Collection } from './collection.tsx'
import { seatsOf } from './seats-of.ts'
import { NewTag } from './tags.tsx'
import { TicketLine } from './ticket-line.tsx'
import { TicketState } from './ticket-state.tsx'
import { useWay } from './use-station-name.ts'
import type { Way } from './ways-of.ts'
import styles from '../wallet.module.css'

/** One way of a booking: its day, where it leads, and what it is. A group is one row. */
export function TicketRow({ way }: { way: Way }) {
  const { t, language } = useWords()
  const wayOf = useWay()
  const { entry, tickets } = way
  const [ticket] = tickets
  const { recordLocator } = entry
  const bundle = entry.ticketType === 'MULTIFLEX'
  const left = entry.tickets.filter(({ record }) => !isOver(record.status)).length
  const day = ticket.departureDate === null ? ticket.lastDay : dayOf(momentOf(ticket.departureDate))
  const [, number = '', month = ''] = formatDay(day, language).split(' ')
  const seats = bundle ? '' : seatsOf(tickets)
  const bus = byBus(ticket.trains)
  const until = t('WALLET_UNTIL', { day: formatDay(ticket.lastDay, language) })
  return (
    <li className={styles.row}>
      <a
        className={styles.rowLink}
        href={
          bundle
            ? hrefTo('WalletMultiflex', { type: 'multiflex', recordLocator })
            : hrefTo('TicketWalletDetails', { recordLocator, way: way.direction })
        }
      >
        <span className={styles.date}>
          <b className="num">{bundle ? left : number}</b>
          {bundle ? t('WALLET_LEFT_OF_BUNDLE') : month}
        </span>
        <span className={styles.rowWords}>
          <b>
            {bundle
              ? t(entry.dayPasses ? 'WALLET_FLEXI_WAY' : 'WALLET_MULTIFLEX_WAY', { way: wayOf(ticket) })
              : wayOf(ticket)}
          </b>
          {bundle ? (
            <Passes entry={entry} />
          ) : (
            ticket.trains[0] && (
              <span className={styles.rowLine}>
                <span className="num strong">{formatTime(momentOf(ticket.trains[0].departs))}</span>
                <TicketLine trains={ticket.trains} small />
              </span>
            )
          )}
          <span className={styles.rowNote}>
            {bundle && until}
            {/* A rover's name is its way. */}
            {!bundle && ticket.ticketName[language] !== wayOf(ticket) && <span>{ticket.ticketName[language]}</span>}
            {!bundle && tickets.length > 1 && <span>{t('WALLET_PEOPLE', { count: tickets.length })}</span>}
            {bus && <span>{t(bus)}</span>}
            {seats !== '' && <span className="num">{seats}</span>}
            {!bundle && ticket.departureDate === null && <span>{until}</span>}
            {entry.newTicketFlag && !isOverNow(entry) && !entry.record.newTicketFlagToUpdate && <NewTag />}
            {!bundle && !isOver(ticket.record.status) && <Collection entry={entry} ticket={ticket} />}
            {(isOverNow(entry) || ticket.record.status === 'ACTIVE') && <TicketState entry={entry} ticket={ticket} />}
          </span>
        </span>
        <Icon name="next" className={styles.chevron} />
      </a>
    </li>
  )
}

/** A bundle as a row of stops: filled where a pass is used. */
export function Passes({ entry }: { entry: ShownEntry }) {
  const { t } = useWords()
  const used = entry.tickets.filter(({ record }) => isOver(record.status)).length
  const count = entry.tickets.length
  return (
    <Line
      small
      label={t('WALLET_PASSES_USED', { used, count })}
      start={{ kind: 'call', state: used > 0 ? 'done' : 'ahead' }}
      legs={Array.from({ length: Math.max(0, count - 1) }, (_, index) => ({
        state: index + 1 < used ? 'done' : 'ahead',
        to: { kind: 'call', state: index + 1 < used ? 'done' : 'ahead' },
      }))}
    />
  )
}
