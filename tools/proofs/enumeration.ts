import { measureEnumeration } from '@cledrau/server/testing/proofs/measure-enumeration.ts'
import { withOwnServer } from '@cledrau/server/testing/own-server.ts'

const FAR_APART = 0.1

/** Both medians of each call; more than a tenth apart would tell strangers who has an account. */
export const proof = (count = 300) =>
  withOwnServer('proof', async (house) => {
    const measured = await measureEnumeration(house, count)
    const lines = measured.map(
      ({ call, known, unknown }) => `${call}: known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms`,
    )
    const apart = measured.filter(
      ({ known, unknown }) => Math.abs(known - unknown) > FAR_APART * Math.max(known, unknown),
    )
    if (apart.length > 0) throw new Error(`too far apart: ${lines.join('; ')}`)
    return lines.join('\n')
  })
