import { useWords } from '../../i18n/words.ts'
import { PaygPage, WithCard } from '../payg-page.tsx'
import { cardName } from '../use-payg-words.ts'
import { History } from './history.tsx'

export function PaygHistoryScreen() {
  const { t } = useWords()
  return (
    <PaygPage title={t('TITLE_PAYG_HISTORY')}>
      <WithCard>
        {(card) => (
          <div className="grid stack">
            <div className="col-8 stack">
              <p className="soft">{cardName(card, t)}</p>
              <History card={card} />
            </div>
          </div>
        )}
      </WithCard>
    </PaygPage>
  )
}
