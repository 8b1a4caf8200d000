import type { Direction } from '@cledrau/domain/notifications/alert.ts'
import { dateIn } from '@cledrau/domain/time/moment.ts'
import { formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { usePlatform } from '../../platform/platform.ts'
import { hrefTo } from '../../routes/href.ts'
import { clockOf } from '../../search/use-trip-words.ts'
import { useOnline } from '../../state/online.ts'
import { Toggle } from '../../ui/choice/checkbox.tsx'
import { useTellMe } from './use-tell-me.ts'

export type TellMeProps = {
  recordLocator: string
  direction: Direction
  /** When its first train leaves. */
  departs: string
}

/** A switch per way of a booking: from then on its traveller is told how these trains run. */
export default function TellMe({ recordLocator, direction, departs }: TellMeProps) {
  const { t, language } = useWords()
  const { online } = useOnline()
  const { native } = usePlatform()
  const tell = useTellMe(recordLocator, direction)
  if (tell.state === 'unknown') return null
  const day = formatDay(dateIn(departs), language)
  if (tell.state === 'impossible') return <p className="t-s soft">{tell.why}</p>
  if (tell.state === 'suspended')
    return (
      <p className="t-s soft">
        {tell.until === null
          ? t('NOTIFY_SUSPENDED')
          : t('NOTIFY_SUSPENDED_UNTIL', { day: formatDay(tell.until, language) })}
        . <a href={hrefTo('JourneyNotifications')}>{t('GLOBAL_CHANGE')}</a>
      </p>
    )
  return (
    <div>
      <Toggle
        label={t(direction === 'INBOUND' ? 'TELL_ME_BACK' : 'TELL_ME_OUT')}
        note={
          <span className="num">
            {day}, {clockOf(departs)}
          </span>
        }
        checked={tell.on}
        disabled={!online || tell.sending}
        onChange={tell.change}
      />
      {tell.on && (
        <p className="t-s soft">
          {t('TELL_ME_WHEN')}{' '}
          <a href={native ? hrefTo('NotificationPreferences') : hrefTo('JourneyNotifications', { show: 'how' })}>
            {t('NOTIFY_HOW')}
          </a>
        </p>
      )}
    </div>
  )
}
