import { useWords } from '../../i18n/words.ts'
import type { ShownEntry, ShownTicket } from '../wallet-entries.ts'
import { isForOnePhone, momentOf } from '../wallet-entries.ts'
import { Tag } from '../../ui/tag/tag.tsx'
import { now } from '../../platform/clock.ts'

const KINDS = { ACTIVE: 'good', CANCELLED: 'bad', REFUNDED: 'bad' } as const
const ICONS = { ACTIVE: 'check', USED: 'history', EXPIRED: 'history', CANCELLED: 'close', REFUNDED: 'pound' } as const

/** Another ticket took its place: its worth wasn't lost. */
export const isChanged = ({ exchanged, record }: ShownTicket): boolean => exchanged && record.status === 'CANCELLED'

/** Where a ticket stands, in a word or two. */
export function TicketState({ entry, ticket }: { entry: ShownEntry; ticket: ShownTicket }) {
  const { t } = useWords()
  const { status } = ticket.record
  if (status === 'INACTIVE') {
    if (entry.collectionReference && !ticket.collected) return <Tag icon="ticket">{t('WALLET_TO_COLLECT')}</Tag>
    if (now() < momentOf(ticket.validFrom)) return <Tag icon="clock">{t('WALLET_NOT_YET')}</Tag>
    return isForOnePhone(entry) ? (
      <Tag kind="petrol">{t('WALLET_TO_ACTIVATE')}</Tag>
    ) : (
      <Tag kind="good" icon="check">
        {t('WALLET_READY')}
      </Tag>
    )
  }
  if (isChanged(ticket)) return <Tag icon="swap">{t('WALLET_STATUS_EXCHANGED')}</Tag>
  return (
    <Tag kind={status in KINDS ? KINDS[status as keyof typeof KINDS] : 'plain'} icon={ICONS[status]}>
      {t(`WALLET_STATUS_${status}`)}
    </Tag>
  )
}
