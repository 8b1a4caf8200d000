import type { SegmentName } from '@cledrau/domain/fares/trains/segment-names.ts'

/** As queries name trains: `K14617.2026-12-09.CDF.CRE`. */
export function segmentOf(text: string): SegmentName {
  const [uid = '', serviceDate = '', origin = '', destination = ''] = text.split('.')
  return { uid, serviceDate, origin, destination }
}
