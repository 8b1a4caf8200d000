import { type Asking, OWN } from '../asking.ts'
import { useClaim } from '../claims.ts'
import { JourneyPage } from '../journey/journey-page.tsx'
import { ClaimPage } from './claim-page.tsx'

type ClaimOrTripProps = { id: string; back: string; asking?: Asking }

/** Letters and links name a claim, or the trip that can be claimed: each has one page, and either name leads to it. */
export function ClaimOrTrip({ id, back, asking = OWN }: ClaimOrTripProps) {
  const claim = useClaim(id, asking)
  return claim.state === 'unknown' ? (
    <JourneyPage journeyID={id} back={back} asking={asking} />
  ) : (
    <ClaimPage claimID={id} back={back} asking={asking} />
  )
}
