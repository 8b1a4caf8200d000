import type { DueJourney } from '../state/due.ts'
import { BOLD, rich } from '../i18n/rich.tsx'
import { formatDay } from '../i18n/formats.ts'
import { useWords } from '../i18n/words.ts'
import { hrefTo } from '../routes/href.ts'
import { useLayout } from '../platform/use-layout.ts'
import { price } from '../search/price-sum.tsx'
import { useDue } from '../state/due.ts'
import { Note } from '../ui/message/note.tsx'

/** “You’re due £11.40”, for each trip with one press to claim it. */
export function DueNotes({ journeys }: { journeys: readonly DueJourney[] }) {
  const { t, language } = useWords()
  const { narrow } = useLayout()
  return journeys.map(({ journeyID, date, amount, delayMinutes, expiring, standing }) => {
    const values = { amount: price(amount), day: formatDay(date, language), minutes: delayMinutes ?? 0 }
    const fields = { journey: journeyID }
    const isAsked = standing === 'CHOOSE'
    const said = isAsked ? 'REPAY_DUE_NOTE_CHOOSE' : delayMinutes === null ? 'REPAY_DUE_NOTE' : 'REPAY_DUE_NOTE_LATE'
    return (
      <Note key={journeyID} kind={expiring ? 'late' : 'attention'} icon="pound">
        <p>
          {rich(t(said, values), BOLD)} {expiring && `${t('REPAY_DUE_EXPIRING')} `}
          <a href={narrow ? hrefTo('DelayRepay', fields) : hrefTo('DelayRepayOverview', fields)}>
            {t(isAsked ? 'REPAY_CHOOSE' : 'REPAY_CLAIM_LINK')}
          </a>
        </p>
      </Note>
    )
  })
}

/** For whoever is signed in, what they are due now; of one booking alone where that is named. */
export default function DueNow({ recordLocator }: { recordLocator?: string }) {
  const due = useDue()
  if (due.state !== 'ready') return null
  const journeys = due.value.journeys.filter(
    (one) => recordLocator === undefined || one.recordLocator === recordLocator,
  )
  return <DueNotes journeys={journeys} />
}
