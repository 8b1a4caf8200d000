import { useWords } from '../../i18n/words.ts'
import { useOnline } from '../../state/online.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { FailedState, OfflineState, WaitingState } from '../../ui/state/state.tsx'
import type { Journeys } from '../use-journeys.ts'

type PlanFailedProps = { view: Extract<Journeys, { state: 'error' }>; form: string }

/** Nobody could be asked, or the answer was a no. The plan is kept, and one press away. */
export function PlanFailed({ view: { timeout, words, wait, retry }, form }: PlanFailedProps) {
  const { t } = useWords()
  const { online } = useOnline()
  const change = (
    <ButtonLink kind={words ? 'main' : 'second'} icon="edit" href={`#${form}`}>
      {t('PLANNER_CHANGE_PLAN')}
    </ButtonLink>
  )
  const actions = words ? (
    change
  ) : (
    <>
      <Button icon="refresh" onClick={retry}>
        {t('GLOBAL_RETRY')}
      </Button>
      {change}
    </>
  )
  // What this device knows itself is no failure of the signal.
  if (!online && !words)
    return (
      <OfflineState title={t('PLANNER_OFFLINE_TITLE')} actions={actions}>
        {t('PLANNER_OFFLINE_TEXT')}
      </OfflineState>
    )
  if (wait !== null)
    return (
      <WaitingState title={t('PLANNER_BUSY_TITLE')} actions={change}>
        {t('PLANNER_BUSY_TEXT', { count: wait })}
      </WaitingState>
    )
  return (
    <FailedState title={t('PLANNER_FAILED_TITLE')} actions={actions}>
      {words ?? t(timeout ? 'PLANNER_TIMEOUT_TEXT' : 'PLANNER_FAILED_TEXT')}
    </FailedState>
  )
}
