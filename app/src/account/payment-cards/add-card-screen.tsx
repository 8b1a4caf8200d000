import type { CardSession } from '@cledrau/contract/buying/payment-cards.ts'
import { useEffect } from 'react'
import { useWords } from '../../i18n/words.ts'
import { pathTo } from '../../routes/href.ts'
import { navigate, useLocation } from '../../routes/hash-location.ts'
import { CardForm } from '../../buying/card-form.tsx'
import { showToast } from '../../page/messages.ts'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { Unavailable } from '../../page/unavailable.tsx'
import { useOnline } from '../../state/online.ts'
import { Button } from '../../ui/button/button.tsx'
import { Note } from '../../ui/message/note.tsx'
import { FailedState } from '../../ui/state/state.tsx'
import { CardsPage, listRoute } from './cards-page.tsx'
import { paymentCards } from './kept-cards.ts'
import { useAddCard } from './use-add-card.ts'
import type { Adding } from './use-card-session.ts'
import { useCardSession } from './use-card-session.ts'

/** The bank's form for one more card; nothing is charged. */
export function AddCardScreen() {
  const { t } = useWords()
  const { query } = useLocation()
  return (
    <CardsPage title={t('TITLE_ADD_CARD')}>
      <AddCard key={query['clientId']} clientId={query['clientId'] ?? ''} />
    </CardsPage>
  )
}

function AddCard({ clientId }: { clientId: string }) {
  const { t } = useWords()
  const adding = useCardSession(clientId)
  useLeaveWhenAdded(adding)

  switch (adding.state) {
    case 'loading':
      return <SkeletonRows rows={3} />
    case 'unavailable':
      return <Unavailable onRetry={adding.retry} />
    case 'unknown':
      return <StartAgain title={t('CARD_REFUSED')} text={t('REFUSAL_CARD_SESSION_UNKNOWN')} />
    case 'ready':
      return <Session {...adding} />
  }
}

function Session({ session, working, onForm }: Extract<Adding, { state: 'ready' }>) {
  const { t } = useWords()

  if (session.state === 'OVER') return <StartAgain title={t('CARD_REFUSED')} text={t('CARD_ADD_OVER')} />
  if (session.state === 'REFUSED') return <StartAgain title={t('CARD_REFUSED')} text={whyNot(session, t)} />
  if (session.state === 'FINDING_OUT' || session.frame === null)
    return (
      <Note>
        <p>{t('CARD_FINDING_OUT')}</p>
      </Note>
    )
  return (
    <div className="stack">
      <p className="soft">{t('CARD_ADD_SAFE')}</p>
      <CardForm
        frame={session.frame}
        button={t('CARD_ADD_SAVE')}
        working={working}
        refused={session.refusal ? { title: t('CARD_REFUSED'), body: whyNot(session, t) } : undefined}
        onSays={onForm}
      />
    </div>
  )
}

const whyNot = ({ refusal }: CardSession, t: ReturnType<typeof useWords>['t']) =>
  t(`PAYMENT_REFUSED_${refusal?.reason ?? 'DECLINED'}`)

function StartAgain({ title, text }: { title: string; text: string }) {
  const { t } = useWords()
  const { online } = useOnline()
  const { adding, add } = useAddCard()
  return (
    <FailedState
      title={title}
      actions={
        <Button icon="refresh" loading={adding} offline={!online} onClick={() => void add(true)}>
          {t('GLOBAL_RETRY')}
        </Button>
      }
    >
      {text}
    </FailedState>
  )
}

/** The list shows it; Back doesn't lead into a session that is over. */
function useLeaveWhenAdded(adding: Adding) {
  const { t } = useWords()
  const { path } = useLocation()
  const added = adding.state === 'ready' && adding.session.state === 'ADDED'
  useEffect(() => {
    if (!added) return
    void paymentCards.fetch().catch(() => {})
    showToast(t('CARD_ADDED'), 'check')
    navigate(pathTo(listRoute(path)), { replace: true })
    // The words may change while it is shown; it is said once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [added])
}
