import { withOwnServer } from '@cledrau/server/testing/own-server.ts'
import { proveLastSeat } from '@cledrau/server/testing/proofs/prove-last-seat.ts'

/** `count` rounds of a thousand buyers, a hundred trials of running out for each, and a hundred replays. */
export const proof = (count = 100) =>
  withOwnServer('proof', (house) =>
    proveLastSeat(house, { rounds: count, buyers: 1000, trials: 100 * count, replays: 100 }),
  )
