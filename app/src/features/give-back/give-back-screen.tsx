import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { hrefTo } from '../../routes/href.ts'
import { SkeletonRows } from '../../shell/page-skeleton.tsx'
import { ScreenHead } from '../../shell/screen-head.tsx'
import { Unavailable } from '../../shell/unavailable.tsx'
import { refreshWallet } from '../../state/wallet.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { EmptyState } from '../../ui/state/state.tsx'
import { useBookingLocator } from '../../shell/use-booking-locator.ts'
import { Decide } from './decide.tsx'
import { GivenBefore } from './given-before.tsx'
import { useQuote, useRefunds } from './use-refund.ts'
import { WhoGivesBack } from './who-gives-back.tsx'
import { useTravellersOf } from './use-travellers-of.ts'

/** What tickets are worth now, who of a group gives them back, and the money's way. */
export function GiveBackScreen() {
  const { t } = useWords()
  const recordLocator = useBookingLocator()
  const travellers = useTravellersOf(recordLocator)
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const quote = useQuote(recordLocator, chosen)
  const refunds = useRefunds(recordLocator)
  const back = `/ticket-wallet/details/${recordLocator}`

  const afterwards = () => {
    setChosen(null)
    void quote.refetch()
    void refreshWallet()
  }
  return (
    <div className="stack">
      <ScreenHead
        title={t('GIVE_BACK_TITLE')}
        sub={t('WALLET_BOOKING', { reference: recordLocator })}
        back={back}
        backWhenWide
      />
      <div className="grid stack">
        <div className="col-7 stack">
          <GivenBefore refunds={refunds.data ?? []} />
          {travellers.length > 1 && <WhoGivesBack travellers={travellers} chosen={chosen} onChange={setChosen} />}
          {quote.data?.ok ? (
            <Decide
              quote={quote.data.value}
              locator={recordLocator}
              passengers={chosen}
              fresh={!quote.isPlaceholderData}
              onDone={afterwards}
            />
          ) : quote.data ? (
            <Card>
              <EmptyState
                title={t('GIVE_BACK_NOT_NOW')}
                actions={
                  <ButtonLink kind="second" href={hrefTo('TicketWalletDetails', { recordLocator })}>
                    {t('GIVE_BACK_TO_TICKET')}
                  </ButtonLink>
                }
              >
                {t(`REFUSAL_${quote.data.refusal}`)}
              </EmptyState>
            </Card>
          ) : quote.isError ? (
            <Unavailable onRetry={() => void quote.refetch()} />
          ) : (
            <SkeletonRows rows={4} />
          )}
        </div>
      </div>
    </div>
  )
}
