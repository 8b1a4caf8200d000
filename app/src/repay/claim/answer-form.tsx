import type { ClaimDetail } from '@cledrau/contract/repay/claims.ts'
import type { PayTo } from '@cledrau/contract/repay/pay-ways.ts'
import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { useOnline } from '../../state/online.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { Note } from '../../ui/message/note.tsx'
import type { Asking } from '../asking.ts'
import { type ClaimShown, useJourney } from '../claims.ts'
import { PayWayChoice, useChosenWay } from '../pay-way-choice.tsx'
import { type Picture, Pictures } from '../pictures.tsx'
import { penceTyped, PoundsField } from '../pounds-field.tsx'
import styles from '../repay.module.css'
import { TrainOptions } from '../train-options.tsx'
import { useClaimActs } from './use-claim-acts.ts'

type AnswerFormProps = { claim: ClaimShown; question: NonNullable<ClaimDetail['question']>; asking: Asking }

/** One question, and what answers it. The claim waits for it, and says so. */
export default function AnswerForm({ claim, question, asking }: AnswerFormProps) {
  const { t } = useWords()
  const { online } = useOnline()
  const [words, setWords] = useState('')
  const [price, setPrice] = useState('')
  const [pictures, setPictures] = useState<readonly Picture[]>([])
  const [optionID, setOptionID] = useState<string>()
  const [payTo, setPayTo] = useState<PayTo | null>(null)
  const [tried, setTried] = useState(false)
  const journey = useJourney(question.code === 'WHICH_TRAIN' ? (claim.journeyID ?? '') : '', asking)
  const way = useChosenWay(payTo, null, asking)
  const { busy, answer } = useClaimActs(asking)

  const pence = penceTyped(price)
  const said = words.trim()
  const shown = pictures.map(({ pictureID }) => pictureID)
  const own = {
    WHICH_TRAIN: optionID && { optionID },
    TICKET_PICTURE: shown.length > 0 && { pictureIDs: shown },
    WERE_YOU_THERE: { words: said || t('REPAY_I_WAS_THERE') },
    PRICE: pence !== null && { price: pence },
    OTHER_PAY_WAY: way && { payTo: way },
    IN_WORDS: said !== '' && { words: said },
  }[question.code]
  const send = () => {
    setTried(true)
    if (own) void answer({ claimID: claim.id, ...(shown.length > 0 ? { pictureIDs: shown } : {}), ...own })
  }
  const asksWords = question.code === 'IN_WORDS' || question.code === 'WERE_YOU_THERE'
  return (
    <Card className="stack">
      <h2 className="t-xl">{t('REPAY_ASKED')}</h2>
      <p>{t(`REPAY_ASK_${question.code}`)}</p>
      {question.words && <blockquote className={styles.said}>{question.words}</blockquote>}
      <form
        className="stack"
        aria-label={t('REPAY_ASKED')}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        {question.code === 'WHICH_TRAIN' && journey.state === 'ready' && (
          <TrainOptions options={journey.value.options} chosen={optionID} onChoose={setOptionID} />
        )}
        {question.code === 'PRICE' && (
          <PoundsField
            label={t('REPAY_PRICE')}
            value={price}
            onChange={setPrice}
            wrong={tried && pence === null && t('REPAY_PRICE_WRONG')}
          />
        )}
        {question.code === 'OTHER_PAY_WAY' && <PayWayChoice chosen={payTo} onChoose={setPayTo} asking={asking} />}
        {asksWords && <TextArea label={t('REPAY_ANSWER_WORDS')} value={words} maxLength={2000} onChange={setWords} />}
        {(asksWords || question.code === 'TICKET_PICTURE') && (
          <Pictures pictures={pictures} onChange={setPictures} asking={asking} />
        )}
        {tried && !own && question.code !== 'PRICE' && (
          <Note kind="bad" role="alert">
            {t('REPAY_ANSWER_MISSING')}
          </Note>
        )}
        <div>
          <Button type="submit" loading={busy} offline={!online}>
            {t(question.code === 'WERE_YOU_THERE' ? 'REPAY_I_WAS_THERE' : 'REPAY_ANSWER_SEND')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
