import { BOLD, rich } from '../../i18n/rich.tsx'
import { useWords } from '../../i18n/words.ts'

/** Where the next step lies: in the traveller's own mail. */
export function LookInMail({ email }: { email: string }) {
  const { t } = useWords()
  return (
    <div className="stack stack-2">
      <p className="t-l">{rich(t('VERIFY_SENT_TO', { email }), BOLD)}</p>
      <p className="soft">{t('VERIFY_HOW')}</p>
    </div>
  )
}
