import { useWords } from '../../i18n/words.ts'
import { goBack } from '../../routes/hash-location.ts'
import { pathTo } from '../../routes/href.ts'
import { BesideList } from '../notify-page.tsx'
import { AlertForm } from './alert-form.tsx'

export function CreateNotificationScreen() {
  const { t } = useWords()
  return (
    <BesideList title={t('NOTIFY_NEW_ALERT')}>
      <AlertForm alert={null} onDone={() => goBack(pathTo('JourneyNotifications'))} />
    </BesideList>
  )
}
