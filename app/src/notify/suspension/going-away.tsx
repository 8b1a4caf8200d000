import { addDays } from '@cledrau/domain/time/dates.ts'
import { dayAndTime } from '@cledrau/domain/time/london.ts'
import { useWords } from '../../i18n/words.ts'
import { now } from '../../platform/clock.ts'
import { hrefTo } from '../../routes/href.ts'
import { useOnline } from '../../state/online.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { useAlertActions } from '../use-alert-actions.ts'

const A_WEEK_DAYS = 7
export const inAWeek = () => addDays(dayAndTime(now()).date, A_WEEK_DAYS)

/** Quiet for all alerts at once; what follows says until when, and takes it back with one press. */
export function GoingAway() {
  const { t } = useWords()
  const { online } = useOnline()
  const { working, suspend } = useAlertActions()
  return (
    <Card sunken className="stack stack-3">
      <div className="row">
        <Icon name="quiet" />
        <div>
          <h2 className="t-m">{t('NOTIFY_GOING_AWAY')}</h2>
          <p className="soft">{t('NOTIFY_GOING_AWAY_TEXT')}</p>
        </div>
      </div>
      <div className="row row-wrap">
        <Button small kind="second" disabled={working} offline={!online} onClick={() => void suspend(inAWeek())}>
          {t('NOTIFY_FOR_A_WEEK')}
        </Button>
        <ButtonLink small kind="second" href={hrefTo('SuspendJourneyNotifications')}>
          {t('NOTIFY_UNTIL_A_DATE')}
        </ButtonLink>
        <Button small kind="second" disabled={working} offline={!online} onClick={() => void suspend(null)}>
          {t('NOTIFY_UNTIL_I_SAY')}
        </Button>
      </div>
    </Card>
  )
}
