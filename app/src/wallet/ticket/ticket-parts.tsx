import { formatTime } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { momentOf, type ShownPart, type ShownTicket } from '../wallet-entries.ts'
import { Card } from '../../ui/card/card.tsx'
import { useStationName } from './use-station-name.ts'
import styles from '../wallet.module.css'

/** What one code carries, where the way is split: each part with its own times, trains and price. */
export function TicketParts({ ticket }: { ticket: ShownTicket }) {
  const { t } = useWords()
  if (ticket.parts.length < 2) return null
  return (
    <Card className="stack stack-3">
      <h2 className="t-l">{t('WALLET_ONE_CODE', { count: ticket.parts.length })}</h2>
      <p className="soft">{t('WALLET_ONE_CODE_TEXT')}</p>
      <ol className={styles.partList}>
        {ticket.parts.map((part) => (
          <Part key={part.bookingInformationItemID} part={part} />
        ))}
      </ol>
    </Card>
  )
}

function Part({ part }: { part: ShownPart }) {
  const { language } = useWords()
  const nameOf = useStationName()
  const [first, last] = [part.trains[0], part.trains.at(-1)]
  return (
    <li>
      <b>
        {first && <span className="num">{formatTime(momentOf(first.departs))} </span>}
        {nameOf(part.origin)} – {nameOf(part.destination)}
        {last && <span className="num"> {formatTime(momentOf(last.arrives))}</span>}
      </b>
      <span className="soft">
        {[`${part.ticketName[language]}.`, ...(part.allows?.trains ?? []).map((one) => one[language])].join(' ')}
      </span>
    </li>
  )
}
