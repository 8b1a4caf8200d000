import type { ReactNode } from 'react'
import { useWords } from '../i18n/words.ts'
import { useLayout } from '../platform/use-layout.ts'
import { Steps } from '../ui/steps/steps.tsx'

const STEPS = [
  { key: 'trains', word: 'RESULTS_STEP_TRAINS' },
  { key: 'ticket', word: 'RESULTS_STEP_TICKET' },
  { key: 'details', word: 'BUYING_STEP_DETAILS' },
  { key: 'pay', word: 'RESULTS_STEP_PAY' },
] as const
export type StepName = (typeof STEPS)[number]['key']

/** The way from the trains to a paid ticket: on every page the same stops, the train at one further on each time. */
export function WaySteps({ here }: { here: StepName | 'done' }) {
  const { t } = useWords()
  const index = STEPS.findIndex(({ key }) => key === here)
  return (
    <Steps
      label={t('RESULTS_STEPS')}
      steps={STEPS.map(({ key, word }) => ({ key, label: t(word) }))}
      here={index === -1 ? STEPS.length : index}
    />
  )
}

/** A page of the search: closer together where there is less room. */
export function NarrowSearchPage({ children }: { children: ReactNode }) {
  const { narrow } = useLayout()
  return <div className={narrow ? 'stack' : 'stack stack-6'}>{children}</div>
}
