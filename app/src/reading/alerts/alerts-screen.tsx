import type { ServiceAlert } from '@cledrau/contract/reading/alerts.ts'
import { useWords } from '../../i18n/words.ts'
import { hasMore, iconOf, kindOf } from '../../page/alerts/alert-rules.ts'
import { AsOf } from '../../page/as-of.tsx'
import { Detour } from '../../page/alerts/detour.tsx'
import { useFollowAlert } from '../../page/alerts/follow-alert.tsx'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { RichText } from '../../page/text/rich-text.tsx'
import { ScreenHead } from '../../page/screen-head.tsx'
import { Unavailable } from '../../page/unavailable.tsx'
import { hrefTo, pathTo } from '../../routes/href.ts'
import { useAlerts } from '../../page/alerts/alerts.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { AlertTile } from '../../ui/message/alert-tile.tsx'
import { EmptyState } from '../../ui/state/state.tsx'
import styles from './alerts.module.css'

/** Every alert there is, the ones that were put away from the banner, too. */
export function AlertsScreen() {
  const { t } = useWords()
  const alerts = useAlerts()
  return (
    <div className="stack">
      <ScreenHead title={t('TITLE_SERVICE_ALERTS')} back={pathTo('NewSecondaryNav')} />
      {alerts.state === 'loading' && <SkeletonRows />}
      {alerts.state === 'unavailable' && <Unavailable onRetry={alerts.retry} />}
      {alerts.state === 'ready' && alerts.all.length === 0 && (
        <EmptyState
          title={t('ALERTS_NONE_TITLE')}
          actions={<ButtonLink href={hrefTo('Stations')}>{t('ALERTS_NONE_ACTION')}</ButtonLink>}
        >
          {t('ALERTS_NONE_TEXT')}
        </EmptyState>
      )}
      {alerts.state === 'ready' && alerts.all.length > 0 && (
        <>
          <AsOf at={alerts.asOf} />
          <ul className={styles.list}>
            {alerts.all.map((alert) => (
              <li key={alert.id}>
                <Alert alert={alert} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function Alert({ alert }: { alert: ServiceAlert }) {
  const { t, language } = useWords()
  const follow = useFollowAlert()
  return (
    <AlertTile kind={kindOf(alert)} icon={iconOf(alert)} label={alert[`title_${language}`]}>
      <div className={styles.words}>
        <h2 className="t-l">{alert[`title_${language}`]}</h2>
        <RichText html={alert[`short_version_${language}`]} />
        <Detour alert={alert} />
        {hasMore(alert, language) && (
          <p>
            <Button kind="link" onClick={() => follow(alert)}>
              {alert[`external_link_label_${language}`] || t('GLOBAL_READ_MORE')}
            </Button>
          </p>
        )}
      </div>
    </AlertTile>
  )
}
