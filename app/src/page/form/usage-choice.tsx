import { useWords } from '../../i18n/words.ts'
import { useCookies } from '../../state/cookies.ts'
import { switchUsage, useUsageOff } from '../../state/usage.ts'
import { Toggle } from '../../ui/choice/checkbox.tsx'

/** Whether this device tells which pages it opens: what it says, and the way to stop it. */
export function UsageChoice() {
  const { t } = useWords()
  const { accepted } = useCookies()
  const off = useUsageOff()
  return (
    <Toggle
      label={t('USAGE_SWITCH')}
      note={accepted || off ? t('USAGE_NOTE') : `${t('USAGE_NOTE')} ${t('USAGE_NOT_YET')}`}
      checked={!off}
      onChange={switchUsage}
    />
  )
}
