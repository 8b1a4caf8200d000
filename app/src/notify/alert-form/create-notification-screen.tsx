import { useWords } from '../../i18n/words.ts'
import { goBack } from '../../routes/hash-location.ts'
import { pathTo } from '../../routes/href.ts'
import { BesideList } from '../notify-page.tsx'
import { FormPart } from './form-part.tsx'

export function CreateNotificationScreen() {
  const { t } = useWords()
  return (
    <BesideList title={t('NOTIFY_NEW_ALERT')}>
      <FormPart alert={null} onDone={() => goBack(pathTo('JourneyNotifications'))} />
    </BesideList>
  )
}
