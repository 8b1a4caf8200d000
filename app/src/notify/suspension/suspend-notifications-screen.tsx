import { useWords } from '../../i18n/words.ts'
import { goBack } from '../../routes/hash-location.ts'
import { pathTo } from '../../routes/href.ts'
import { BesideList } from '../notify-page.tsx'
import { SuspendPanel } from './suspend-panel.tsx'

export function SuspendNotificationsScreen() {
  const { t } = useWords()
  return (
    <BesideList title={t('NOTIFY_GOING_AWAY')}>
      <SuspendPanel onDone={() => goBack(pathTo('JourneyNotifications'))} />
    </BesideList>
  )
}
