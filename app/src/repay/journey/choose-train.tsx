import type { PayTo } from '@cledrau/contract/repay/pay-ways.ts'
import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { useLayout } from '../../platform/use-layout.ts'
import { price } from '../../search/price-sum.tsx'
import { useOnline } from '../../state/online.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { Button } from '../../ui/button/button.tsx'
import type { Asking } from '../asking.ts'
import type { JourneyShown } from '../claims.ts'
import { PayWayChoice, useChosenWay } from '../pay-way-choice.tsx'
import { RepayPage } from '../repay-page.tsx'
import { TrainOptions } from '../train-options.tsx'
import { useTripName } from '../use-trip-name.ts'
import { useSendClaim } from './use-send-claim.ts'

type ChooseTrainProps = { journey: JourneyShown; back: string; asking: Asking }

/** Several trains were possible: their traveller picks the one, from pictures. What each is worth stands beside it. */
export function ChooseTrain({ journey, back, asking }: ChooseTrainProps) {
  const { t } = useWords()
  const { narrow } = useLayout()
  const { online } = useOnline()
  const trip = useTripName()
  const [optionID, setOptionID] = useState<string>()
  const [chosen, setChosen] = useState<PayTo | null>(null)
  const payTo = useChosenWay(chosen, journey.cardThatPaid, asking)
  const { sending, claim } = useSendClaim(asking)
  const option = journey.options.find((one) => one.optionID === optionID)
  const owed = option !== undefined && option.amount > 0
  const button = owed && (
    <Button
      full
      loading={sending}
      disabled={!payTo}
      offline={!online}
      onClick={() =>
        payTo && void claim({ journeyID: journey.journeyID, amount: option.amount, optionID: option.optionID, payTo })
      }
    >
      {t('REPAY_CLAIM', { amount: price(option.amount) })}
    </Button>
  )
  return (
    <RepayPage
      title={t('REPAY_WHICH_TRAIN')}
      sub={trip.nameOf(journey)}
      back={back}
      side={
        owed && (
          <>
            <PayWayChoice cardThatPaid={journey.cardThatPaid} chosen={chosen} onChoose={setChosen} asking={asking} />
            {!narrow && button}
          </>
        )
      }
      action={narrow && button && <ActionBar>{button}</ActionBar>}
    >
      <p>{t('REPAY_WHICH_TRAIN_TEXT')}</p>
      <TrainOptions options={journey.options} chosen={optionID} onChoose={setOptionID} />
      {option && !owed && <output>{t('REPAY_OPTION_NOTHING')}</output>}
    </RepayPage>
  )
}
