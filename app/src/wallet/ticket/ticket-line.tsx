import type { WalletTrain } from '@cledrau/contract/wallet/wallet.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { Line, type Leg } from '../../ui/line/line.tsx'
import { isBus } from './by-bus.ts'

const minutes = (from: string, to: string) => Math.max(1, (Date.parse(to) - Date.parse(from)) / MINUTE)

/** A ticket's trains as the line: as long as they take, a ring where one changes. */
export function TicketLine({ trains, small }: { trains: readonly WalletTrain[]; small?: boolean }) {
  const legs: Leg[] = trains.map((train, index) => ({
    means: isBus(train) ? 'bus' : train.mode === 'Ferry' ? 'ferry' : 'rail',
    minutes: minutes(train.departs, train.arrives),
    to: { kind: index < trains.length - 1 ? 'change' : 'end' },
  }))
  return <Line legs={legs.length > 0 ? legs : [{ to: { kind: 'end' } }]} small={small} />
}
