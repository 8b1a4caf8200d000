import { withOwnServer } from '@cledrau/server/testing/own-server.ts'
import { proveSessions } from '@cledrau/server/testing/proofs/prove-sessions.ts'

/** `count` thefts, and as many renewals at once as a busy network could bunch together. */
export const proof = (count = 200) =>
  withOwnServer('proof', (house) => proveSessions(house, { together: Math.max(1000, count), thefts: count }))
