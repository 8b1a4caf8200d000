import type { PaymentCard } from '@cledrau/contract/buying/payment-cards.ts'
import type { PaygCard } from '@cledrau/contract/payg/cards.ts'
import { useState } from 'react'
import { cardName, cardRuns } from '../../account/payment-cards/card-words.ts'
import { useWords } from '../../i18n/words.ts'
import { price } from '../../search/price-sum.tsx'
import { useOnline } from '../../state/online.ts'
import { Button } from '../../ui/button/button.tsx'
import { RadioGroup } from '../../ui/choice/radio-group.tsx'
import { ErrorPanel } from '../../ui/message/note.tsx'
import { WaitingState } from '../../ui/state/state.tsx'
import { usePayingKept } from './use-paying-kept.ts'

type PayKeptProps = {
  card: PaygCard
  kept: readonly PaymentCard[]
  onOther: () => void
  /** Removed meanwhile: there are other ones to choose from. */
  onGone: (cardID: string) => Promise<void>
}

const OTHER = 'OTHER'

/** Cards that are kept at the bank, and the way to one that isn’t. */
export function PayKept({ card, kept, onOther, onGone }: PayKeptProps) {
  const { t } = useWords()
  const { online } = useOnline()
  const [pressed, setChosen] = useState<string>()
  const isThere = pressed === OTHER || kept.some(({ cardID }) => cardID === pressed)
  const chosen = pressed !== undefined && isThere ? pressed : (kept[0]?.cardID ?? OTHER)
  const { working, trouble, findingOut, pay, forget } = usePayingKept(card, { onForm: onOther, onGone })
  if (findingOut) return <WaitingState title={t('CARD_FINDING_OUT')}>{t('PAYG_PAY_FINDING_OUT')}</WaitingState>
  return (
    <>
      <RadioGroup
        label={t('PAYMENT_WITH')}
        chosen={chosen}
        onChoose={(value) => {
          forget()
          setChosen(value)
        }}
        options={[
          ...kept.map((one) => ({
            value: one.cardID,
            icon: 'card' as const,
            label: cardName(one, t),
            note: cardRuns(one, t),
          })),
          { value: OTHER, icon: 'plus' as const, label: t('PAYMENT_OTHER_CARD') },
        ]}
      />
      {trouble && (
        <ErrorPanel
          title={t('PAYG_ADD_PAYMENT_FAILED')}
          body={t(trouble === 'declined' ? 'PAYMENT_REFUSED_DECLINED' : 'REFUSAL_PAYG_DEBT_CHANGED')}
        />
      )}
      {chosen === OTHER ? (
        <Button full onClick={onOther}>
          {t('GLOBAL_CONTINUE')}
        </Button>
      ) : (
        <Button full icon="lock" loading={working} offline={!online} onClick={() => void pay(chosen)}>
          {t('PAYG_PAY', { amount: price(card.debt) })}
        </Button>
      )}
    </>
  )
}
