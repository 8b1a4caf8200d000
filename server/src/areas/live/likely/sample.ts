import { unpackCounts } from '@cledrau/domain/live/likely/counts.ts'
import type { ReferenceData } from '../../../reference/reference.ts'

/** How trains of the played railway fared: until enough is known of one's own. */
export const openSample = (data: ReferenceData) =>
  data.open('likely-times', async (from) => {
    const counts = unpackCounts(await from.text('live/likely-times.txt'))
    if (counts.size === 0) throw new Error('live/likely-times.txt has no cell that can be read')
    return counts
  })
