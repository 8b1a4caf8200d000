import { standsNow } from '@cledrau/domain/delay-repay/deadlines.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { useWords } from '../../i18n/words.ts'
import { AsOf } from '../../page/as-of.tsx'
import { useNow } from '../../platform/use-now.ts'
import { ClaimPage } from '../claim/claim-page.tsx'
import { type Asking, OWN } from '../asking.ts'
import { type JourneyShown, useJourney } from '../claims.ts'
import { momentOf } from '../moments.ts'
import { NotThere } from '../not-there.tsx'
import { ChooseTrain } from './choose-train.tsx'
import { NotOwed } from './not-owed.tsx'
import { Owed } from './owed.tsx'

type JourneyPageProps = { journeyID: string; back: string; asking?: Asking }

/** One trip: what it is owed and one press to have it, or what became of it. */
export function JourneyPage({ journeyID, back, asking = OWN }: JourneyPageProps) {
  const { t } = useWords()
  const journey = useJourney(journeyID, asking)
  if (journey.state !== 'ready') return <NotThere title={t('TITLE_DELAY_REPAY')} of={journey} back={back} />
  return (
    <>
      {journey.value.claimID === null && <AsOf at={journey.asOf} />}
      <Known journey={journey.value} back={back} asking={asking} />
    </>
  )
}

type KnownProps = { journey: JourneyShown; back: string; asking: Asking }

function Known(props: KnownProps) {
  const { journey, back, asking } = props
  const { claimID } = journey
  const standing = standsNow(journey.standing, momentOf(journey.claimUntil), useNow(MINUTE))
  if (claimID) return <ClaimPage claimID={claimID} back={back} asking={asking} />
  if (standing === 'CHOOSE') return <ChooseTrain {...props} />
  if (standing === 'OWED' && journey.judged) return <Owed {...props} judged={journey.judged} />
  return <NotOwed {...props} journey={{ ...journey, standing }} />
}
