import { instant } from '@cledrau/domain/time/instant.ts'
import { formatDay, dayOf, formatTime } from '../i18n/formats.ts'
import { useWords } from '../i18n/words.ts'
import { now } from '../platform/clock.ts'
import { useOnline } from '../state/online.ts'
import { Tag } from '../ui/tag/tag.tsx'

/** Without a network, how old what is shown is. With one, it has just been asked for. */
export function AsOf({ at }: { at: number }) {
  const { t, language } = useWords()
  const { online } = useOnline()
  if (online) return null
  const heard = instant(at)
  const today = dayOf(heard) === dayOf(now())
  const when = today ? formatTime(heard) : `${formatDay(dayOf(heard), language)}, ${formatTime(heard)}`
  return (
    <p>
      <Tag icon="history">{t('AS_OF', { when })}</Tag>
    </p>
  )
}
