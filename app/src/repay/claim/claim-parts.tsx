import { lazy, Suspense, useState } from 'react'
import { dayOf, formatDay, formatTime } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { price } from '../../search/price-sum.tsx'
import { useOnline } from '../../state/online.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Note } from '../../ui/message/note.tsx'
import { ClaimStops } from '../claim-stops.tsx'
import type { Asking } from '../asking.ts'
import type { ClaimShown } from '../claims.ts'
import { LitBand } from '../lit-band.tsx'
import { momentOf } from '../moments.ts'
import styles from '../repay.module.css'
import { WhatHappened } from '../what-happened.tsx'
import { CaseFile, Evidence } from './evidence.tsx'
import { useClaimActs } from './use-claim-acts.ts'
import { useRefusalWords, useStandingWords } from './use-claim-words.ts'

const AnswerForm = lazy(() => import('./answer-form.tsx'))
const AppealForm = lazy(() => import('./appeal-form.tsx'))

type PartProps = { claim: ClaimShown; asking: Asking }

/** What is asked or was refused comes first: it waits for somebody. Then what happened, and the sum. */
export function ClaimMain({ claim, asking }: PartProps) {
  const { judged, question, refusal } = claim
  return (
    <>
      {question && (
        <Suspense>
          <AnswerForm key={question.askedAt} claim={claim} question={question} asking={asking} />
        </Suspense>
      )}
      {refusal && <Refused claim={claim} asking={asking} />}
      {judged && <WhatHappened judged={judged} />}
      {judged && judged.bands.length > 0 && <LitBand judged={judged} />}
    </>
  )
}

function Refused({ claim, asking }: PartProps) {
  const { t } = useWords()
  const words = useRefusalWords()(claim)
  const { online } = useOnline()
  const [appealing, setAppealing] = useState(false)
  const { refusal, canAppeal, ombudsman } = claim
  if (!refusal) return null
  return (
    <Card className="stack">
      <h2 className="t-xl">{t('REPAY_WHY_NOT')}</h2>
      <p>{words}</p>
      {refusal.words && <blockquote className={styles.said}>{refusal.words}</blockquote>}
      {refusal.final && ombudsman && <p>{t('REPAY_FINAL', { name: ombudsman.name })}</p>}
      <div className="row row-wrap">
        {canAppeal && !appealing && (
          <Button offline={!online} onClick={() => setAppealing(true)}>
            {t('REPAY_APPEAL')}
          </Button>
        )}
        {refusal.final && ombudsman && (
          <ButtonLink kind="second" href={ombudsman.url} target="_blank" rel="noopener">
            {ombudsman.name}
          </ButtonLink>
        )}
        {refusal.final && <CaseFile claim={claim} asking={asking} />}
      </div>
      {appealing && canAppeal && (
        <Suspense>
          <AppealForm claim={claim} asking={asking} onClose={() => setAppealing(false)} />
        </Suspense>
      )}
    </Card>
  )
}

/** How far it has come, where the money goes, its proof, and the way to take it back. */
export function ClaimSide({ claim, asking }: PartProps) {
  const { t } = useWords()
  const { online } = useOnline()
  const standing = useStandingWords()(claim)
  const { askToWithdraw } = useClaimActs(asking)
  const { stop, status, silent, hasEvidence, canWithdraw } = claim
  const ended = status === 'REFUSED' || status === 'WITHDRAWN' || status === 'EXPIRED'
  return (
    <>
      <Card className="stack">
        <h2 className="t-l">{t('REPAY_CLAIM_STANDS')}</h2>
        <ClaimStops stop={stop} ended={ended} upright />
        {silent ? <Note kind="late">{standing}</Note> : <p>{standing}</p>}
        <PaidTo claim={claim} />
        {canWithdraw && (
          <div>
            <Button kind="quiet" small offline={!online} onClick={() => askToWithdraw(claim)}>
              {t('REPAY_WITHDRAW')}
            </Button>
          </div>
        )}
      </Card>
      {hasEvidence && <Evidence claim={claim} asking={asking} />}
      <Steps claim={claim} />
    </>
  )
}

function PaidTo({ claim: { paidTo, payments } }: { claim: ClaimShown }) {
  const { t, language } = useWords()
  if (!paidTo) return null
  const { way, ends, by } = paidTo
  const kind = way.kind.toUpperCase() as Uppercase<typeof way.kind>
  return (
    <>
      <p>
        {t(`REPAY_PAID_TO_${kind}`, { ends: ends?.replace(/^•+\s*/, '') ?? 'none' })}
        {by && ` ${t('REPAY_PAID_BY', { day: formatDay(by, language) })}`}
      </p>
      {payments.length > 1 && (
        <ul className="t-s soft">
          {payments.map(({ amount, at, status }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- in order
            <li key={index}>
              {t(`REPAY_PAYMENT_${status}`, {
                amount: price(amount),
                day: at ? formatDay(dayOf(momentOf(at)), language) : '',
              })}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Everything that happened to it, with its moment and by whom. */
function Steps({ claim: { steps } }: { claim: ClaimShown }) {
  const { t, language } = useWords()
  if (steps.length === 0) return null
  return (
    <details>
      <summary>{t('REPAY_STEPS')}</summary>
      <ol className="stack stack-2 t-s">
        {steps.map(({ status, at, by }) => {
          const when = momentOf(at)
          return (
            <li key={`${status} ${at}`}>
              <b>{t(`REPAY_STATUS_${status}`)}</b>{' '}
              <span className="soft">
                {formatDay(dayOf(when), language)}, {formatTime(when)} · {t(`REPAY_BY_${by}`)}
              </span>
            </li>
          )
        })}
      </ol>
    </details>
  )
}
