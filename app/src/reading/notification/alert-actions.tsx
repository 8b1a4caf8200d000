import type { ServiceAlert } from '@cledrau/contract/reading/alerts.ts'
import { useWords } from '../../i18n/words.ts'
import { pathOfBoard } from '../../live/address.ts'
import { dismissAlert } from '../../page/alerts/alerts.ts'
import { useLayout } from '../../platform/use-layout.ts'
import { goBack } from '../../routes/hash-location.ts'
import { hrefOf } from '../../routes/href.ts'
import { useNameOfStation } from '../../stations/name-of-station.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'

type AlertActionsProps = {
  alert: ServiceAlert
  /** It hasn't been put away. */
  isShown: boolean
}

/** What goes now where the way begins, and never to see it again. */
export function AlertActions({ alert, isShown }: AlertActionsProps) {
  const { t } = useWords()
  const { narrow } = useLayout()
  const nameOf = useNameOfStation()
  const crs = alert.travel?.stations[0]
  const putAway = () => {
    dismissAlert(alert)
    goBack('/')
  }
  return (
    <div className="row row-wrap">
      {crs !== undefined && (
        <ButtonLink
          kind="second"
          icon="live"
          href={hrefOf(pathOfBoard({ crs, filterCrs: null, arrivals: false, service: null }, narrow))}
        >
          {t('ALERT_LIVE', { station: nameOf(crs) })}
        </ButtonLink>
      )}
      {isShown && (
        <Button kind="quiet" icon="close" onClick={putAway}>
          {t('ALERT_PUT_AWAY')}
        </Button>
      )}
    </div>
  )
}
