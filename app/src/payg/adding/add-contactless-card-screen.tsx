import { CardForm } from '../../buying/card-form.tsx'
import { useWords } from '../../i18n/words.ts'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { useOnline } from '../../state/online.ts'
import { useOptions } from '../../state/options.ts'
import { useTraveller } from '../../state/traveller.ts'
import { Button } from '../../ui/button/button.tsx'
import { FailedState, OfflineState, WaitingState } from '../../ui/state/state.tsx'
import { PaygPage } from '../payg-page.tsx'
import { useAddingCard } from './use-adding-card.ts'

/** The bank's form, in which the card is typed and checked; nothing is charged. */
export function AddContactlessCardScreen() {
  const { t } = useWords()
  return (
    <PaygPage title={t('TITLE_PAYG_ADD_CARD')}>
      <div className="grid stack">
        <div className="col-7 stack">
          <Adding />
        </div>
      </div>
    </PaygPage>
  )
}

function Adding() {
  const { t } = useWords()
  const { online } = useOnline()
  const { guestTokenValidityMinutes } = useOptions()
  const signedIn = useTraveller() !== null
  const adding = useAddingCard()
  switch (adding.state) {
    case 'loading':
      return <SkeletonRows rows={3} />
    case 'finding-out':
      return <WaitingState title={t('CARD_FINDING_OUT')}>{t('PAYG_ADD_FINDING_OUT')}</WaitingState>
    case 'failed':
    case 'over': {
      const retry = (
        <Button icon="refresh" offline={!online} onClick={adding.retry}>
          {t('GLOBAL_RETRY')}
        </Button>
      )
      if (!online) return <OfflineState title={t('UNAVAILABLE_OFFLINE_TITLE')} actions={retry} />
      return (
        <FailedState title={t('PAYG_SESSION_FAILED')} actions={retry}>
          {t(adding.state === 'over' ? 'CARD_ADD_OVER' : 'PAYG_SESSION_FAILED_TEXT')}
        </FailedState>
      )
    }
    case 'form': {
      const { begun, working, declined, onForm } = adding
      if (begun.frame === null) return <SkeletonRows rows={3} />
      return (
        <>
          <p>{t('PAYG_ADD_TEXT')}</p>
          {!signedIn && <p className="soft">{t('PAYG_ADD_GUEST', { count: guestTokenValidityMinutes })}</p>}
          <p className="soft">{t('CARD_ADD_SAFE')}</p>
          <CardForm
            frame={begun.frame}
            button={t('CARD_ADD_SAVE')}
            working={working}
            refused={declined ? { title: t('CARD_REFUSED'), body: t('PAYMENT_REFUSED_DECLINED') } : undefined}
            onSays={onForm}
          />
        </>
      )
    }
  }
}
