import { useRef, useState } from 'react'
import { BankForm, type BankFormHandle } from '../../buying/bank-form.tsx'
import { useWords } from '../../i18n/words.ts'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { useOnline } from '../../state/online.ts'
import { useTraveller } from '../../state/traveller.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { ErrorPanel } from '../../ui/message/note.tsx'
import { FailedState, OfflineState, WaitingState } from '../../ui/state/state.tsx'
import { PaygPage } from '../payg-page.tsx'
import { useAddingCard, type AddingCard } from './use-adding-card.ts'

/** The bank's form, in which the card is typed and checked; nothing is charged. */
export function AddContactlessCardScreen() {
  const { t } = useWords()
  const adding = useAddingCard()
  return (
    <PaygPage title={t('TITLE_PAYG_ADD_CARD')}>
      <div className="grid stack">
        <div className="col-7 stack">
          <Adding {...adding} />
        </div>
      </div>
    </PaygPage>
  )
}

function Adding(adding: AddingCard) {
  const { t } = useWords()
  const { online } = useOnline()
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
          {adding.state === 'over' ? t('CARD_ADD_OVER') : t('PAYG_SESSION_FAILED_TEXT')}
        </FailedState>
      )
    }
    case 'form':
      return <Form {...adding} />
  }
}

function Form({ session, working, declined, onForm }: Extract<AddingCard, { state: 'form' }>) {
  const { t } = useWords()
  const { online } = useOnline()
  const signedIn = useTraveller() !== null
  const frame = useRef<BankFormHandle>(null)
  const [asked, setAsked] = useState(false)
  if (session.frame === null) return <SkeletonRows rows={3} />
  return (
    <>
      <p>{t('PAYG_ADD_TEXT')}</p>
      {!signedIn && <p className="soft">{t('PAYG_ADD_GUEST')}</p>}
      <p className="soft">{t('CARD_ADD_SAFE')}</p>
      <Card>
        <BankForm
          ref={frame}
          frame={session.frame}
          title={t('CARD_ADD_FRAME')}
          onSays={(says) => {
            setAsked((before) => says.kind === 'challenge' || (before && says.kind !== 'decided'))
            onForm(says)
          }}
        />
      </Card>
      {declined && !working && !asked && <ErrorPanel title={t('CARD_REFUSED')} body={t('PAYMENT_REFUSED_DECLINED')} />}
      {/* While the bank asks its question, its own buttons answer it. */}
      {!asked && (
        <Button full icon="lock" loading={working} offline={!online} onClick={() => frame.current?.submit()}>
          {t('CARD_ADD_SAVE')}
        </Button>
      )}
    </>
  )
}
