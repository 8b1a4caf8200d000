import type { Instant } from '@cledrau/domain/time/instant.ts'
import { dayOf, formatDay } from '../i18n/formats.ts'
import { useWords } from '../i18n/words.ts'
import { Tag } from '../ui/tag/tag.tsx'

/** Says that an answer came from the timetable on this device, and of which day that is. */
export function TimetableOnly({ of }: { of: Instant }) {
  const { t, language } = useWords()
  return (
    <p>
      <Tag kind="late" icon="offline">
        {t('POCKET_TIMETABLE_ONLY', { date: formatDay(dayOf(of), language) })}
      </Tag>
    </p>
  )
}
