import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { liveDetail } from '@cledrau/contract/live/livetimes.ts'
import { writeServiceId } from '@cledrau/domain/live/service-id.ts'
import type { WalletTrain } from '@cledrau/contract/wallet/wallet.ts'
import { type Train, useTrains } from '../../live/train/use-train.ts'
import { momentOf } from '../wallet-entries.ts'

export type OwnReply = ReplyOf<typeof liveDetail>

const idOf = (nth: 0 | 1) => (train: WalletTrain) => {
  const { uid, serviceDate, from } = train
  return writeServiceId({ uid, serviceDate, crs: from, nth })
}

/** How one's own trains run now, in their order; nothing of one of which nobody but the timetable has spoken. */
export function useOwnReplies(trains: readonly WalletTrain[]): readonly (OwnReply | undefined)[] {
  const first = useTrains(trains.map(idOf(0)))
  // A train that calls twice where one boards is told by its time.
  const others = trains.filter((train, index) => isOther(first[index], train))
  const again = useTrains(others.map(idOf(1)))
  return trains.map((train, index) => {
    const live = isOther(first[index], train) ? again[others.indexOf(train)] : first[index]
    return live?.state === 'ready' && live.reply.age.asOf !== null && !isOther(live, train) ? live.reply : undefined
  })
}

const isOther = (live: Train | undefined, { departs }: WalletTrain): boolean =>
  live?.state === 'ready' && momentOf(live.reply.service.planned) !== momentOf(departs)
