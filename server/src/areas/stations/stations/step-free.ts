import type { StationInformation } from '@cledrau/contract/stations/stations.ts'
import type { DataFolder } from '../../../reference/reference.ts'

export type StepFree = { level: StationInformation['stepFree']['level'] | undefined; requestStop: boolean }

const FILE = 'railway/stations.csv'

/** What the railway's own table says, so that the planner's step-free journeys and a station's page agree. */
export async function stepFreeLevels(from: DataFolder): Promise<Map<string, StepFree>> {
  const [head = '', ...rows] = (await from.text(FILE)).trim().split('\n')
  const columns = head.split(',')
  const column = (name: string): number => {
    const index = columns.indexOf(name)
    if (index < 0) throw new Error(`${FILE}, line 1: the column ${name} is missing`)
    return index
  }
  const [crs, requestStop, stepFree] = [column('crs'), column('request_stop'), column('step_free')]
  return new Map(
    rows.map((row) => {
      const cells = row.split(',')
      const said = cells[stepFree]
      const level = said === 'yes' ? 'full' : said === 'no' ? 'none' : undefined
      return [cells[crs] ?? '', { level, requestStop: cells[requestStop] === 'yes' }]
    }),
  )
}
