import { addDays, daysBetween } from '@cledrau/domain/time/dates.ts'
import { isSoon } from '@cledrau/domain/wallet/wallet-list.ts'
import { pathTo } from '../../routes/href.ts'
import { useWords } from '../../i18n/words.ts'
import { fillPath } from '../../routes/path.ts'
import { now } from '../../platform/clock.ts'
import { useOptions } from '../../state/options.ts'
import { momentOf, type ShownEntry, type ShownTicket } from '../wallet-entries.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Note } from '../../ui/message/note.tsx'
import { useWay } from '../ticket/use-station-name.ts'

/** A season that runs out in a few days is offered again. */
export function RenewSeason({ entry }: { entry: ShownEntry }) {
  const { t } = useWords()
  const { seasonRenewDays } = useOptions()
  const wayOf = useWay()
  const ticket = entry.tickets[0]
  if (entry.ticketType !== 'SEASON' || !ticket) return null
  if (!isSoon(momentOf(entry.expiryDate), now(), seasonRenewDays)) return null
  return (
    <Note kind="attention">
      <div className="stack stack-2">
        <p>{t('WALLET_SEASON_ENDS', { way: wayOf(ticket) })}</p>
        <div>
          <ButtonLink small kind="second" href={`#${fillPath(pathTo('TicketSearch'), renewal(ticket))}`}>
            {t('WALLET_RENEW')}
          </ButtonLink>
        </div>
      </div>
    </Note>
  )
}

/** The same season from the day after: the search that finds it. */
export function renewal(ticket: ShownTicket): Record<string, string> {
  const { firstDay, lastDay, passenger, serviceClass } = ticket
  const days = daysBetween(firstDay, lastDay) + 1
  const start = addDays(lastDay, 1)
  const child = passenger.kind === 'CHILD'
  return {
    type: 'season',
    from: ticket.origin,
    to: ticket.destination,
    out: start,
    ...(child && { adults: '0', children: '1' }),
    ...(passenger.railcards.length > 0 && { railcards: passenger.railcards.join(',') }),
    ...(serviceClass === 'FIRST' && { class: 'first' }),
    ...lengthOf(days, start),
  }
}

const [WEEK, MONTH, YEAR] = [7, 31, 365]

function lengthOf(days: number, start: string): Record<string, string> {
  if (days <= WEEK) return { durations: 'weekly' }
  if (days <= MONTH) return { durations: 'monthly' }
  if (days >= YEAR) return { durations: 'annual' }
  return { durations: 'custom', customStart: start, customEnd: addDays(start, days - 1) }
}
