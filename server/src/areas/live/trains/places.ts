import type { ReferenceData } from '../../../reference/reference.ts'
import type { CodeOf } from './told-train.ts'

/** Which station a place of the live feed is, as far as the timetable's own files say. */
export const openPlaces = (data: ReferenceData) =>
  data.open('live-places', async (from): Promise<CodeOf> => {
    const [head = '', ...rows] = (await from.text('railway/stations.csv')).split('\n')
    const columns = head.split(',')
    const [crs, tiploc] = [columns.indexOf('crs'), columns.indexOf('tiploc')]
    const byTiploc = new Map(
      rows.flatMap((row): [string, string][] => {
        const fields = row.split(',')
        return fields[tiploc] && fields[crs] ? [[fields[tiploc], fields[crs]]] : []
      }),
    )
    return (code) => byTiploc.get(code)
  })
