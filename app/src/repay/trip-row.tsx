import type { JourneyMade } from '@cledrau/contract/repay/judged.ts'
import { dayOf, formatDay } from '../i18n/formats.ts'
import { useWords } from '../i18n/words.ts'
import { price } from '../search/price-sum.tsx'
import { ListRow } from '../ui/list/list.tsx'
import { Tag } from '../ui/tag/tag.tsx'
import { momentOf } from './moments.ts'
import { useRepayHrefs } from './repay-hrefs.ts'
import { standingWord } from './standing-words.ts'
import { useTripName } from './use-trip-name.ts'

const KINDS = { OWED: 'petrol', PAID: 'good', REFUSED: 'bad', EXPIRED: 'late' } as const

/** A trip as a row: its way, its day, what became of it and its sum. */
export function TripRow({ journey }: { journey: JourneyMade }) {
  const { t, language } = useWords()
  const trip = useTripName()
  const hrefs = useRepayHrefs()
  const { journeyID, standing, delayMinutes, cancelled, amount, claimUntil, expiring } = journey
  const how = cancelled
    ? t('REPAY_CANCELLED')
    : delayMinutes !== null && delayMinutes > 0
      ? t('REPAY_MINUTES_LATE', { minutes: delayMinutes })
      : null
  const until = expiring && t('REPAY_UNTIL', { day: formatDay(dayOf(momentOf(claimUntil)), language) })
  return (
    <ListRow
      href={hrefs.journey(journeyID)}
      note={
        <>
          {[trip.dayOf(journey), how, until].filter(Boolean).join(', ')}{' '}
          <Tag kind={expiring ? 'late' : KINDS[standing as keyof typeof KINDS]}>{t(standingWord(journey))}</Tag>
        </>
      }
      end={<span className="num">{amount > 0 ? price(amount) : '–'}</span>}
    >
      {trip.wayOf(journey)}
    </ListRow>
  )
}
