import type { FeedFiles } from '../feed-files.ts'
import { addFault, type FeedReport } from '../feed-report.ts'
import { readTable } from './read-table.ts'

/** A way on foot, in minutes. */
export type Walk = { from: string; to: string; minutes: number }

/** Two trips that are one for the traveller who stays in the seat. */
export type SeatTransfer = { fromTrip: string; toTrip: string; stop: string }

export type Transfers = { changeMinutes: Map<string, number>; walks: Walk[]; seatTransfers: SeatTransfer[] }

const COLUMNS = [
  'from_stop_id',
  'to_stop_id',
  'transfer_type',
  'min_transfer_time',
  'from_trip_id',
  'to_trip_id',
  'from_route_id',
  'to_route_id',
] as const

const TIMED = '1'
const IMPOSSIBLE = '3'
const STAY_SEATED = '4'
const GET_OFF = '5'

/** transfers.txt says three things: how long a change takes, where one can walk, and which trips go on as others. */
export async function readTransfers(files: FeedFiles, report: FeedReport): Promise<Transfers> {
  const transfers: Transfers = { changeMinutes: new Map(), walks: [], seatTransfers: [] }
  for (const row of await readTable(files, 'transfers.txt', COLUMNS, [], report)) {
    const { from_stop_id: from, to_stop_id: to, transfer_type: type } = row
    if (type === STAY_SEATED) {
      transfers.seatTransfers.push({ fromTrip: row.from_trip_id, toTrip: row.to_trip_id, stop: to || from })
      continue
    }
    // What holds for two trips or routes only isn't true of the stations.
    const isSpecial = row.from_trip_id || row.to_trip_id || row.from_route_id || row.to_route_id
    if (isSpecial || type === IMPOSSIBLE || type === GET_OFF) continue
    const seconds = row.min_transfer_time === '' ? 0 : Number(row.min_transfer_time)
    if (!Number.isInteger(seconds) || seconds < 0) {
      addFault(report, 'BAD_VALUE', 'transfers.txt', row.line, `min_transfer_time ${row.min_transfer_time}`)
      continue
    }
    const minutes = Math.ceil(seconds / 60)
    const isTold = row.min_transfer_time !== '' || type === TIMED
    if (from !== to) transfers.walks.push({ from, to, minutes })
    else if (isTold) transfers.changeMinutes.set(from, minutes)
  }
  return transfers
}
