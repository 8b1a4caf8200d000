import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { hrefTo } from '../../routes/href.ts'
import { useOnline } from '../../state/online.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/state/state.tsx'
import { useAlertActions } from '../use-alert-actions.ts'

/** Nothing is sent, nor kept for later: until when, and how to end it. */
export function Suspended({ until }: { until: CalendarDate | null }) {
  const { t, language } = useWords()
  const { online } = useOnline()
  const { working, resume } = useAlertActions()
  return (
    <EmptyState
      title={until === null ? t('NOTIFY_SUSPENDED') : t('NOTIFY_SUSPENDED_UNTIL', { day: formatDay(until, language) })}
      actions={
        <>
          <Button icon="bell" loading={working} offline={!online} onClick={() => void resume()}>
            {t('NOTIFY_RESUME')}
          </Button>
          <ButtonLink kind="second" href={hrefTo('SuspendJourneyNotifications')}>
            {t('NOTIFY_SUSPEND_OTHERWISE')}
          </ButtonLink>
        </>
      }
    >
      {t('NOTIFY_SUSPENDED_TEXT')}
    </EmptyState>
  )
}
