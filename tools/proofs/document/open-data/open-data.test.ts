import { askNotBusy, startTestServer } from '@cledrau/server/testing/test-server.ts'
import { expect, inject, onTestFinished, test } from 'vitest'
import { seedFor } from '../../../suite/seed.ts'
import { compareOpenData } from './compare-open-data.ts'

test('planners that are fed from the open GTFS and CIF answer what the server’s own planner answers', async () => {
  const house = await startTestServer(inject('postgres'))
  onTestFinished(() => house.close())
  await house.app.journeys.openData.publish()
  const { versions } = (await askNotBusy(house, { url: '/open/versions' })).json<{ versions: { licence: string }[] }>()
  // Its stations come from a database that says so (data/stations/README.md).
  const licences = new Set(versions.map(({ licence }) => licence))
  expect([...licences]).toEqual(['https://opendatacommons.org/licenses/odbl/1-0/'])
  const { asked, withJourneys } = await compareOpenData(house, 60, seedFor('open data'), 5)
  expect(withJourneys).toBeGreaterThan(asked / 3)
})
