import { startTestServer } from '@cledrau/server/testing/test-server.ts'
import { expect, inject, onTestFinished, test } from 'vitest'
import { seedFor } from '../../../suite/seed.ts'
import { compareOpenData } from './compare-open-data.ts'

test('planners that are fed from the open GTFS and CIF answer what the server’s own planner answers', async () => {
  const house = await startTestServer(inject('postgres'))
  onTestFinished(() => house.close())
  await house.app.journeys.openData.publish()
  const { asked, withJourneys } = await compareOpenData(house, 60, seedFor('open data'), 5)
  expect(withJourneys).toBeGreaterThan(asked / 3)
})
