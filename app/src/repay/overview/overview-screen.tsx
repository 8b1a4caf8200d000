import { Suspense } from 'react'
import { useWords } from '../../i18n/words.ts'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { pathTo } from '../../routes/href.ts'
import { useLocation } from '../../routes/hash-location.ts'
import { useTraveller } from '../../state/traveller.ts'
import { ClaimOrTrip, DaysPage, ElsewherePage, JourneyPage, OpenLink, YourTrips } from '../pages.ts'
import { RepayHead } from './repay-head.tsx'
import { SignInOffer } from './sign-in-offer.tsx'

/** All of Delay Repay: what is due, what is under way, and every trip of the year. A trip of it is a page inside it. */
export function OverviewScreen() {
  return (
    <Suspense fallback={<SkeletonRows rows={5} />}>
      <Page />
    </Suspense>
  )
}

function Page() {
  const { t } = useWords()
  const { query } = useLocation()
  const who = useTraveller()
  const { journey, claim, elsewhere, days, link } = query
  const back = pathTo('DelayRepayOverview')
  if (link) return <OpenLink key={link} link={link} />
  if (journey) return <JourneyPage key={journey} journeyID={journey} back={back} asking={askingOf(query)} />
  if (claim) return <ClaimOrTrip key={claim} id={claim} back={back} asking={askingOf(query)} />
  if (!who) return <SignInOffer />
  if (elsewhere) return <ElsewherePage back={back} />
  if (days) return <DaysPage back={back} />
  return (
    <div className="stack stack-6">
      <RepayHead here="trips" title={t('TITLE_DELAY_REPAY')} />
      <YourTrips />
    </div>
  )
}

/** A guest comes with the booking that their code opened. */
const askingOf = ({ recordLocator }: Readonly<Record<string, string | undefined>>) =>
  recordLocator ? { recordLocator } : undefined
