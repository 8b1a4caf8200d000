import { useWords } from '../../i18n/words.ts'
import { bellCount, useAlerts } from './alerts.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { Spoken } from '../../ui/spoken/spoken.tsx'
import styles from './alert-bell.module.css'
import { wantFocus } from './alert-focus.ts'

/** How many there are, and the way to all of them. */
export default function Bell() {
  const { t } = useWords()
  const { visible, expanded, expand } = useAlerts()
  if (visible.length === 0) return null
  const count = bellCount(visible.length)
  const press = () => {
    wantFocus(!expanded)
    expand(!expanded)
  }
  return (
    <button type="button" className={styles.bell} title={t('ALERTS_BELL')} aria-expanded={expanded} onClick={press}>
      <Icon name="bell" />
      <Spoken>{t('ALERTS_BELL')}</Spoken>
      {count && <span className="num">{count}</span>}
    </button>
  )
}
