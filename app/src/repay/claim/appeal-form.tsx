import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { useOnline } from '../../state/online.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import type { Asking } from '../asking.ts'
import type { ClaimShown } from '../claims.ts'
import { type Picture, Pictures } from '../pictures.tsx'
import { useClaimActs } from './use-claim-acts.ts'

type AppealFormProps = { claim: ClaimShown; asking: Asking; onClose: () => void }

/** Somebody else looks at it again. Words and pictures help; neither is needed. */
export default function AppealForm({ claim, asking, onClose }: AppealFormProps) {
  const { t } = useWords()
  const { online } = useOnline()
  const [words, setWords] = useState('')
  const [pictures, setPictures] = useState<readonly Picture[]>([])
  const { busy, appeal } = useClaimActs(asking)
  const sent = async () => {
    const pictureIDs = pictures.map(({ pictureID }) => pictureID)
    if (await appeal({ claimID: claim.id, words, pictureIDs })) onClose()
  }
  return (
    <form
      className="stack"
      aria-label={t('REPAY_APPEAL')}
      onSubmit={(event) => {
        event.preventDefault()
        void sent()
      }}
    >
      <TextArea
        label={t('REPAY_APPEAL_WORDS')}
        note={t('REPAY_APPEAL_NOTE')}
        value={words}
        maxLength={2000}
        onChange={setWords}
      />
      <Pictures pictures={pictures} onChange={setPictures} asking={asking} />
      <div className="row row-wrap">
        <Button type="submit" loading={busy} offline={!online}>
          {t('REPAY_APPEAL_SEND')}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {t('GLOBAL_CANCEL')}
        </Button>
      </div>
    </form>
  )
}
