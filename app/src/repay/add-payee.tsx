import type { FormSays } from '@cledrau/contract/buying/bank-form.ts'
import { type Payee, type PayeeSession, readPayeeSession, startPayee } from '@cledrau/contract/repay/pay-ways.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { load, send } from '../api/client.ts'
import { BankForm, type BankFormHandle } from '../buying/bank-form.tsx'
import { useWords } from '../i18n/words.ts'
import { SkeletonRows } from '../page/page-skeleton.tsx'
import { Unavailable } from '../page/unavailable.tsx'
import { useOnline } from '../state/online.ts'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { ErrorPanel, Note } from '../ui/message/note.tsx'
import { type Asking, guestOf, OWN } from './asking.ts'
import { reloadPayWays } from './claims.ts'

const ASK_EVERY_MS = 1500

type AddPayeeProps = {
  kind: Payee['kind']
  asking?: Asking
  onAdded: (payeeID: string) => void
  onClose: () => void
}

/** One more account or wallet, typed in the bank's own form. What that form says is only a reason to ask the server. */
export default function AddPayee({ kind, asking = OWN, onAdded, onClose }: AddPayeeProps) {
  const { t } = useWords()
  const [attempt, setAttempt] = useState(0)
  const begun = useQuery({
    queryKey: ['payee-session', kind, attempt],
    staleTime: Infinity,
    gcTime: 0,
    queryFn: () => send(startPayee, { kind }, guestOf(asking)),
  })
  const again = () => setAttempt((before) => before + 1)
  return (
    <Dialog
      open
      kind="page"
      title={t(kind === 'BANK' ? 'REPAY_ADD_BANK' : 'REPAY_ADD_WALLET')}
      closeLabel={t('GLOBAL_CLOSE')}
      onClose={onClose}
    >
      {begun.data?.ok === false ? (
        <Note kind="bad">{t(`REFUSAL_${begun.data.refusal}`)}</Note>
      ) : begun.data ? (
        <Session key={attempt} first={begun.data.value} asking={asking} onAdded={onAdded} onAgain={again} />
      ) : begun.isError ? (
        <Unavailable onRetry={again} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Dialog>
  )
}

type SessionProps = {
  first: PayeeSession
  asking: Asking
  onAdded: (payeeID: string) => void
  onAgain: () => void
}

function Session({ first, asking, onAdded, onAgain }: SessionProps) {
  const { t } = useWords()
  const { online } = useOnline()
  const form = useRef<BankFormHandle>(null)
  const [working, setWorking] = useState(false)
  const { sessionID } = first
  const query = useQuery({
    queryKey: ['payee-session', sessionID],
    initialData: first,
    staleTime: Infinity,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'FINDING_OUT' ? ASK_EVERY_MS : false),
    queryFn: ({ signal }) => load(readPayeeSession, { sessionID }, { signal, ...guestOf(asking) }),
  })
  const session = query.data
  const payeeID = session.state === 'ADDED' ? session.payee?.payeeID : undefined
  const added = useEffectEvent((id: string) => {
    void reloadPayWays().then(() => onAdded(id))
  })
  useEffect(() => {
    if (payeeID) added(payeeID)
  }, [payeeID])

  const hear = ({ kind }: FormSays) => {
    if (kind === 'working') setWorking(true)
    if (kind === 'incomplete' || kind === 'challenge') setWorking(false)
    if (kind === 'decided') void query.refetch().finally(() => setWorking(false))
  }
  if (session.state === 'REFUSED' || session.state === 'OVER')
    return (
      <div className="stack">
        <ErrorPanel
          title={t('REPAY_PAYEE_NOT_ADDED')}
          body={t(session.state === 'OVER' ? 'CARD_ADD_OVER' : 'REPAY_PAYEE_NOT_ADDED_TEXT')}
        />
        <Button icon="refresh" offline={!online} onClick={onAgain}>
          {t('GLOBAL_RETRY')}
        </Button>
      </div>
    )
  if (session.frame === null || session.state !== 'YOUR_TURN') return <Note>{t('REPAY_PAYEE_FINDING_OUT')}</Note>
  return (
    <div className="stack">
      <p className="soft">{t('REPAY_PAYEE_SAFE')}</p>
      <BankForm ref={form} frame={session.frame} title={t('REPAY_PAYEE_FRAME')} onSays={hear} />
      <Button full icon="lock" loading={working} offline={!online} onClick={() => form.current?.submit()}>
        {t('REPAY_PAYEE_SAVE')}
      </Button>
    </div>
  )
}
