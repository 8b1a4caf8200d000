import type { JudgedShown } from '@cledrau/contract/repay/judged.ts'
import type { PayTo } from '@cledrau/contract/repay/pay-ways.ts'
import { daysBetween } from '@cledrau/domain/time/dates.ts'
import { useState } from 'react'
import { dayOf, formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { now } from '../../platform/clock.ts'
import { useLayout } from '../../platform/use-layout.ts'
import { price } from '../../search/price-sum.tsx'
import { useOnline } from '../../state/online.ts'
import { useTraveller } from '../../state/traveller.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Note } from '../../ui/message/note.tsx'
import { ClaimStops } from '../claim-stops.tsx'
import type { Asking } from '../asking.ts'
import type { JourneyShown } from '../claims.ts'
import { LitBand } from '../lit-band.tsx'
import { momentOf } from '../moments.ts'
import { PayWayChoice, useChosenWay } from '../pay-way-choice.tsx'
import { RepayPage } from '../repay-page.tsx'
import { useTripName } from '../use-trip-name.ts'
import { useWaitingClaims } from '../waiting-claims.ts'
import { WhatHappened } from '../what-happened.tsx'
import { useSendClaim } from './use-send-claim.ts'

type OwedProps = { journey: JourneyShown; judged: JudgedShown; back: string; asking: Asking; optionID?: string }

/** The amount is the title, why is below it, and one press has it sent. */
export function Owed({ journey, judged, back, asking, optionID }: OwedProps) {
  const { t, language } = useWords()
  const { narrow } = useLayout()
  const { online } = useOnline()
  const trip = useTripName()
  const [chosen, setChosen] = useState<PayTo | null>(null)
  const { journeyID, cardThatPaid, claimUntil, confirm } = journey
  const payTo = useChosenWay(chosen, cardThatPaid, asking)
  const { sending, claim } = useSendClaim(asking)
  const waits = useWaitingClaims().some((one) => one.journeyID === journeyID && !one.refusal)
  const mayWait = useTraveller() !== null
  const amount = price(judged.amount)
  const last = dayOf(momentOf(claimUntil))
  const button = !waits && (
    <Button
      full
      loading={sending}
      disabled={!payTo}
      offline={!online && !mayWait}
      onClick={() =>
        payTo && void claim({ journeyID, amount: judged.amount, payTo, ...(optionID ? { optionID } : {}) })
      }
    >
      {t('REPAY_CLAIM', { amount })}
    </Button>
  )
  return (
    <RepayPage
      title={t('REPAY_DUE', { amount })}
      sub={trip.nameOf(journey)}
      back={back}
      side={
        <>
          {!waits && (
            <>
              <PayWayChoice cardThatPaid={cardThatPaid} chosen={chosen} onChoose={setChosen} asking={asking} />
              <div className="stack stack-2">
                {!narrow && button}
                {confirm && <p className="t-s">{t('REPAY_CONFIRM_THERE')}</p>}
                {!online && mayWait && <p className="t-s soft">{t('REPAY_OFFLINE_CLAIM')}</p>}
                <p className="t-s soft">
                  {!journey.expiring && `${t('REPAY_CLAIM_UNTIL', { day: formatDay(last, language) })} `}
                  {t(judged.ours ? 'REPAY_ANSWERED_SOON' : 'REPAY_ANSWERED_BY_OTHERS', {
                    operator: judged.operatorName[language],
                  })}
                </p>
              </div>
            </>
          )}
          {!narrow && (
            <Card className="stack">
              <h2 className="t-l">{t('REPAY_AFTER')}</h2>
              <ClaimStops stop={null} upright />
            </Card>
          )}
        </>
      }
      action={narrow && button && <ActionBar>{button}</ActionBar>}
    >
      {waits && (
        <output>
          <Note kind="attention">{t('REPAY_WAITS_TEXT')}</Note>
        </output>
      )}
      {journey.expiring && !waits && (
        <Note kind="late">
          {t('REPAY_CLAIM_SOON', { day: formatDay(last, language), days: daysBetween(dayOf(now()), last) })}
        </Note>
      )}
      <WhatHappened judged={judged} />
      <LitBand judged={judged} />
    </RepayPage>
  )
}
