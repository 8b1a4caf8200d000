import { HOUR, MINUTE } from '@cledrau/domain/time/instant.ts'
import type { WalletTrain } from '@cledrau/contract/wallet/wallet.ts'
import { lazy, Suspense } from 'react'
import { SparePart } from '../../page/spare-part.tsx'
import { useNow } from '../../platform/use-now.ts'
import { momentOf } from '../wallet-entries.ts'

const LiveTrains = lazy(() => import('./live-trains.tsx'))

/** Before that nobody knows how a train will run; so long after it should have come somebody may still be on it. */
const AHEAD = 4 * HOUR
const LATE = 2 * HOUR

/** How a way's trains run now: fetched only when some of them do, soon. */
export function LivePart({ trains }: { trains: readonly WalletTrain[] }) {
  const at = useNow(MINUTE / 4)
  const soon = trains.filter(
    ({ departs, arrives }) => momentOf(departs) - AHEAD <= at && at <= momentOf(arrives) + LATE,
  )
  if (soon.length === 0) return null
  return (
    <SparePart name="live-trains">
      <Suspense>
        <LiveTrains trains={soon} />
      </Suspense>
    </SparePart>
  )
}
