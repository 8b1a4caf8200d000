import type { ReactNode } from 'react'
import { Component } from 'react'
import { logTrouble } from '../api/log.ts'
import { useWords } from '../i18n/words.ts'
import { Button } from '../ui/button/button.tsx'
import { FailedState } from '../ui/state/state.tsx'

type Props = { name: string; children: ReactNode }

/** A screen that breaks takes nothing else with it. React offers this to classes only. */
export class FaultBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(trouble: Error) {
    logTrouble('screen', this.props.name, trouble)
  }

  override render() {
    return this.state.broken ? <Broken onRetry={() => this.setState({ broken: false })} /> : this.props.children
  }
}

function Broken({ onRetry }: { onRetry: () => void }) {
  const { t } = useWords()
  return (
    <FailedState
      level={1}
      title={t('GLOBAL_FAILED_TITLE')}
      actions={
        <Button icon="refresh" onClick={onRetry}>
          {t('GLOBAL_RETRY')}
        </Button>
      }
    >
      {t('GLOBAL_FAILED_MSG')}
    </FailedState>
  )
}
