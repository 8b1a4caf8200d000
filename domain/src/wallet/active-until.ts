import { instant, type Instant } from '../time/instant.ts'
import { ACTIVE_TIME, multiflexTime, type ProductRecord, type TicketRecord, type WalletLimits } from './records.ts'

/** When a ticket that was started stops being active: a pass of a bundle of journeys sooner than the others. */
export function activeUntil(
  { type, dayPasses }: Pick<ProductRecord, 'type' | 'dayPasses'>,
  { status, activatedAt, expiryDate }: Pick<TicketRecord, 'status' | 'activatedAt' | 'expiryDate'>,
  limits: WalletLimits,
): Instant | null {
  if (status !== 'ACTIVE' || activatedAt === null) return null
  const ends = activatedAt + (type === 'MULTIFLEX' && !dayPasses ? multiflexTime(limits) : ACTIVE_TIME)
  return instant(expiryDate === null ? ends : Math.min(ends, expiryDate))
}
