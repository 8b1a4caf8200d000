import type { ServiceAlert } from '@cledrau/contract/reading/alerts.ts'
import { useWords } from '../../i18n/words.ts'
import { usePlatform } from '../../platform/platform.ts'
import { pathTo } from '../../routes/href.ts'
import { navigate } from '../../routes/hash-location.ts'
import { alertInData, followAlert } from './alert-rules.ts'
import { Detour } from './detour.tsx'
import { showMessage } from '../messages.ts'
import { useLayout } from '../../platform/use-layout.ts'

export function useFollowAlert(): (alert: ServiceAlert) => void {
  const { t, language } = useWords()
  const { narrow } = useLayout()
  const { openAway } = usePlatform()

  return (alert) => {
    const to = followAlert(alert, language, narrow)
    if (to.kind === 'away') openAway(to.url)
    else if (to.kind === 'page')
      navigate(
        pathTo('Notification', {
          headerTitle: t('TITLE_SERVICE_ALERTS'),
          title: to.title,
          body: to.body,
          data: alertInData(alert),
        }),
      )
    else if (to.kind === 'modal')
      showMessage({
        title: to.title,
        message: to.body,
        buttonLabel: t('GLOBAL_CLOSE'),
        html: true,
        picture: <Detour alert={alert} />,
      })
    else
      showMessage({
        title: t('PUSH_NOTIFICATION_ERROR_MESSAGE_TITLE'),
        message: t('PUSH_NOTIFICATION_ERROR_MESSAGE_BODY'),
        buttonLabel: t('GLOBAL_OK'),
      })
  }
}
