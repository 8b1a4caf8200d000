import { useWords } from '../i18n/words.ts'
import { useOnline } from '../state/online.ts'
import { Button } from '../ui/button/button.tsx'
import { FailedState, OfflineState } from '../ui/state/state.tsx'

/** A list that can't be had: because there is no network and nothing was kept, or because something failed. */
export function Unavailable({ onRetry }: { onRetry: () => void }) {
  const { t } = useWords()
  const { online } = useOnline()
  const retry = (
    <Button icon="refresh" onClick={onRetry}>
      {t('GLOBAL_RETRY')}
    </Button>
  )
  return online ? (
    <FailedState title={t('UNAVAILABLE_TITLE')} actions={retry}>
      {t('UNAVAILABLE_TEXT')}
    </FailedState>
  ) : (
    <OfflineState title={t('UNAVAILABLE_OFFLINE_TITLE')} actions={retry}>
      {t('UNAVAILABLE_OFFLINE_TEXT')}
    </OfflineState>
  )
}
