import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { PaygCard } from '@cledrau/contract/payg/cards.ts'
import { startPaygPayment } from '@cledrau/contract/payg/paying.ts'
import { send } from '../../api/client.ts'
import { asking, reloadPayg } from '../payg-data.ts'
import { useBankVisit, type BankVisit } from '../use-bank-visit.ts'
import { settleDebt } from './settle-debt.ts'

type Begun = ReplyOf<typeof startPaygPayment>

/** One payment of what a card owes, typed at the bank. */
export const usePayingDebt = ({ accountId }: PaygCard): BankVisit<Begun> =>
  useBankVisit({
    name: 'startPaygPayment',
    begin: async () => {
      const begun = await send(startPaygPayment, { ...asking(), accountId })
      if (begun.ok) return begun.value
      // Paid meanwhile: the card no longer says that it owes anything.
      if (begun.refusal === 'NOTHING_TO_PAY') await reloadPayg()
      return null
    },
    settle: async ({ clientId, frame }) => {
      const { stands } = await settleDebt(accountId, { clientId })
      if (stands === 'left' || stands === 'finding-out') return stands
      // Its form stands open for another card; a payment without one is over.
      return frame === null ? 'over' : 'declined'
    },
  })
