import { linkPaygDiscount, type PaygCard } from '@cledrau/contract/payg/cards.ts'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { useWords } from '../../i18n/words.ts'
import { showMessage, showToast } from '../../page/messages.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { useRailcards } from '../../search/who/use-railcards.ts'
import { useOnline } from '../../state/online.ts'
import { useOptions } from '../../state/options.ts'
import { keptRailcards } from '../../state/kept-railcards.ts'
import { Select } from '../../ui/field/select.tsx'
import { putCard, reloadPayg } from '../payg-data.ts'

const NONE = 'NONE'
const CHILD = 'CHILD'

/** What takes something off each journey from today on: a railcard that is kept, a child's fare, or nothing. */
export function DiscountChoice({ card }: { card: PaygCard }) {
  const { t, language } = useWords()
  const { online } = useOnline()
  const { paygDiscounts } = useOptions()
  const railcards = keptRailcards.use()
  const kinds = useRailcards()
  const [working, setWorking] = useState(false)
  if (paygDiscounts !== true) return null

  const link = async (chosen: string) => {
    setWorking(true)
    try {
      const code = chosen === NONE ? null : chosen
      const answer = await send(linkPaygDiscount, { accountId: card.accountId, code })
      if (answer.ok) {
        putCard(answer.value.card)
        showToast(t('PAYG_DISCOUNT_SAVED'), 'check')
        await reloadPayg()
      } else
        showMessage({
          title: t('PAYG_DISCOUNT'),
          message: t(`REFUSAL_${answer.refusal}`),
          buttonLabel: t('GLOBAL_OK'),
        })
    } catch (trouble) {
      showTrouble(trouble, 'linkPaygDiscount')
    } finally {
      setWorking(false)
    }
  }

  const kept = railcards.state === 'ready' ? railcards.value : []
  const known = new Map<string, string>([
    [NONE, t('PAYG_DISCOUNT_NONE')],
    [CHILD, t('PAYG_DISCOUNT_CHILD')],
    ...kept.map(({ code }) => [code, kinds.find((one) => one.code === code)?.names[language] ?? code] as const),
    ...(card.discount ? [[card.discount.code, card.discount.names[language]] as const] : []),
  ])
  return (
    <Select
      label={t('PAYG_DISCOUNT')}
      note={t('PAYG_DISCOUNT_NOTE')}
      value={card.discount?.code ?? NONE}
      disabled={working || !online}
      options={[...known].map(([value, label]) => ({ value, label }))}
      onChange={(value) => void link(value)}
    />
  )
}
