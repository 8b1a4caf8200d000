import { nameOf } from '@cledrau/domain/live/running-train.ts'
import type { News, WatchedRide } from '@cledrau/domain/notifications/news.ts'
import type { Told } from '@cledrau/domain/notifications/worth-telling.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Database } from '../../../db/database.ts'
import { listTold, type ToldKey, type ToldRow } from './told-trains.store.ts'

type Ends = Pick<WatchedRide, 'from' | 'to'>
type Part = Pick<WatchedRide, 'uid' | 'serviceDate' | 'from' | 'to'>

export const rideName = ({ from, to }: Ends) => `${from} ${to}`
export const toldKey = ({ accountId, uid, serviceDate, fromCode, toCode }: ToldKey): string =>
  [accountId, uid, serviceDate, fromCode, toCode].join(' ')

export type ToldTrains = {
  /** Makes sure that it is known what was told of these trains. */
  read: (trains: readonly string[]) => Promise<void>
  /** What somebody was told last of their way on a train. */
  last: (accountId: string, ride: Part) => Told | undefined
  /** The next thing that they are told of it. */
  next: (accountId: string, ride: Part, news: News, at: Instant) => ToldRow
  /** Of these things some were said by us; what of the others was said by others is read when there is more to say. */
  keep: (rows: readonly ToldRow[], saved: readonly ToldKey[]) => void
  forget: (train: string) => void
}

/** What was said to whom, as far as this server has asked: others may have said more since. */
export function openToldTrains(db: Database): ToldTrains {
  const known = new Map<string, Map<string, ToldRow>>()
  const whose = (accountId: string, ends: Ends) => `${accountId} ${rideName(ends)}`
  const endsOf = ({ fromCode: from, toCode: to }: ToldKey): Ends => ({ from, to })
  const find = (accountId: string, ride: Part) => known.get(nameOf(ride))?.get(whose(accountId, ride))

  return {
    read: async (trains) => {
      const unread = [...new Set(trains)].filter((train) => !known.has(train))
      if (unread.length === 0) return
      const asked = unread.map((train) => {
        const [uid = '', serviceDate = ''] = train.split(' ')
        return { uid, serviceDate }
      })
      const rows = Map.groupBy(await listTold(db, asked), nameOf)
      for (const train of unread)
        known.set(train, new Map((rows.get(train) ?? []).map((row) => [whose(row.accountId, endsOf(row)), row])))
    },
    last: (accountId, ride) => find(accountId, ride)?.told,
    next: (accountId, ride, news, at) => ({
      accountId,
      uid: ride.uid,
      serviceDate: ride.serviceDate,
      fromCode: ride.from,
      toCode: ride.to,
      n: (find(accountId, ride)?.n ?? 0) + 1,
      told: { ...news, at },
    }),
    keep: (rows, saved) => {
      const ours = new Set(saved.map(toldKey))
      for (const row of rows)
        if (ours.has(toldKey(row))) known.get(nameOf(row))?.set(whose(row.accountId, endsOf(row)), row)
        else known.delete(nameOf(row))
    },
    forget: (train) => void known.delete(train),
  }
}
