import type { PayTo } from '@cledrau/contract/repay/pay-ways.ts'
import { dayOf, formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { price } from '../../search/price-sum.tsx'
import { useOnline } from '../../state/online.ts'
import { Button } from '../../ui/button/button.tsx'
import type { Asking } from '../asking.ts'
import type { JourneyShown } from '../claims.ts'
import { BandRow, LitBand } from '../lit-band.tsx'
import { momentOf } from '../moments.ts'
import { useChosenWay } from '../pay-way-choice.tsx'
import { RepayPage } from '../repay-page.tsx'
import { isSpent } from '../standing-words.ts'
import { useTripName } from '../use-trip-name.ts'
import { WhatHappened } from '../what-happened.tsx'
import { useSendClaim } from './use-send-claim.ts'

type NotOwedProps = { journey: JourneyShown; back: string; asking: Asking }

/** Nothing to press for: why, with the figures; and where nothing was recorded, somebody can be asked. */
export function NotOwed({ journey, back, asking }: NotOwedProps) {
  const { t, language } = useWords()
  const trip = useTripName()
  const { standing, judged, delayMinutes, amount, claimUntil } = journey
  const values = {
    minutes: delayMinutes ?? 0,
    needed: judged?.bands[0]?.fromMinutes ?? 0,
    amount: price(amount),
    day: formatDay(dayOf(momentOf(claimUntil)), language),
    operator: judged?.operatorName[language] ?? '',
  }
  return (
    <RepayPage title={t(`REPAY_STANDING_TITLE_${standing}`, values)} sub={trip.nameOf(journey)} back={back}>
      <div className="stack">
        <p>{t(isSpent(journey) ? `DELAY_REPAY_${journey.limit}` : `REPAY_STANDING_TEXT_${standing}`, values)}</p>
        {standing === 'NO_RECORD' && (
          <div>
            <AskUs journey={journey} asking={asking} />
          </div>
        )}
      </div>
      {judged && <WhatHappened judged={judged} />}
      {judged && judged.band !== null && !isSpent(journey) && <LitBand judged={judged} />}
      {judged && judged.band === null && judged.bands.length > 0 && (
        <BandRow bands={judged.bands} band={standing === 'NO_RECORD' || standing === 'WATCHING' ? -1 : null} />
      )}
    </RepayPage>
  )
}

/** No record is never “on time”: whoever was late says so, and a person looks. */
function AskUs({ journey, asking }: Omit<NotOwedProps, 'back'>) {
  const { t } = useWords()
  const { online } = useOnline()
  const nobodyChose: PayTo | null = null
  const payTo = useChosenWay(nobodyChose, journey.cardThatPaid, asking)
  const { sending, claim } = useSendClaim(asking)
  return (
    <Button
      loading={sending}
      disabled={!payTo}
      offline={!online}
      onClick={() => payTo && void claim({ journeyID: journey.journeyID, payTo })}
    >
      {t('REPAY_ASK_US')}
    </Button>
  )
}
