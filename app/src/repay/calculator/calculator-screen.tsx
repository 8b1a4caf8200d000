import { useWords } from '../../i18n/words.ts'
import { RepayHead } from '../overview/repay-head.tsx'
import { Calculator } from './calculator.tsx'

/** What a delay would be worth. Open to everybody, with or without an account, a ticket or a signal. */
export function CalculatorScreen() {
  const { t } = useWords()
  return (
    <div className="stack stack-6">
      <RepayHead here="calculator" title={t('REPAY_HOW_MUCH')} />
      <Calculator />
    </div>
  )
}
