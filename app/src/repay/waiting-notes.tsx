import { price } from '../search/price-sum.tsx'
import { useWords } from '../i18n/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Note } from '../ui/message/note.tsx'
import { dropWaiting, useWaitingClaims } from './waiting-claims.ts'

/** Claims that were begun without a signal: they wait and say so, and what became of them is said once. */
export function WaitingNotes() {
  const { t } = useWords()
  return useWaitingClaims().map(({ key, amount, refusal }) => (
    <Note key={key} kind={refusal ? 'bad' : 'attention'}>
      <p>
        {refusal
          ? `${t('REPAY_WAITED_REFUSED', { amount: price(amount) })} ${t(`REFUSAL_${refusal}`)}`
          : t('REPAY_WAITING', { amount: price(amount) })}
      </p>
      <Button kind="quiet" small onClick={() => dropWaiting(key)}>
        {t(refusal ? 'GLOBAL_OK' : 'REPAY_WAITING_DROP')}
      </Button>
    </Note>
  ))
}
