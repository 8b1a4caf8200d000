import { useWords } from '../../i18n/words.ts'
import { Steps } from '../../ui/steps/steps.tsx'

/** The three stops on the way to an account. */
export function RegisterSteps({ here }: { here: 0 | 1 | 2 }) {
  const { t } = useWords()
  return (
    <Steps
      label={t('REGISTER_STEPS')}
      here={here}
      steps={[
        { key: 'details', label: t('REGISTER_STEP_DETAILS') },
        { key: 'email', label: t('REGISTER_STEP_EMAIL') },
        { key: 'ready', label: t('REGISTER_STEP_READY') },
      ]}
    />
  )
}
