import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { content } from '@cledrau/contract/reading/content.ts'
import { carriers, carriersTime } from '@cledrau/contract/stations/carriers.ts'
import { alerts } from '@cledrau/contract/reading/alerts.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let folder: string
let house: TestServer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cledrau-data-'))
  cpSync('data', folder, { recursive: true })
  house = await startTestServer(inject('postgres'), { DATA_DIR: folder })
})
afterAll(async () => {
  await house.close()
  rmSync(folder, { recursive: true, force: true })
})

async function edit(file: string, change: (text: string) => string) {
  writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')))
  await house.app.reference.fileChanged(file)
}

test('an operator that is renamed in the file is renamed in the app, with a new timestamp', async () => {
  const before = (await house.call(carriersTime, {})).reply.timestamp
  house.clock.advance(60_000)
  await edit('carriers/carriers.json', (text) => text.replaceAll('"Northern"', '"Northern Trains"'))
  expect((await house.call(carriers, {})).reply.map((carrier) => carrier.names.cy)).toContain('Northern Trains')
  expect((await house.call(carriersTime, {})).reply.timestamp).not.toBe(before)
})

test('a page that is edited is served as edited, and one that is broken as it was', async () => {
  const file = 'content/12-bikes.cy.md'
  await edit(file, (text) => text.replace('header: Beiciau', 'header: Beiciau ar y trên'))
  expect((await house.call(content, { id: 12 })).reply.cy.headerText).toBe('Beiciau ar y trên')
  await edit(file, (text) =>
    text.replace('header: Beiciau ar y trên', 'header:').concat('\n[x](javascript:alert(1))\n'),
  )
  expect((await house.call(content, { id: 12 })).reply.cy.headerText).toBe('Beiciau ar y trên')
})

test('an alert with a script in it never goes out', async () => {
  const before = (await house.call(alerts, {})).text
  await edit('alerts/alerts.json', (text) => text.replace('Christmas timetable', '<script>alert(1)</script>'))
  expect((await house.call(alerts, {})).text).toBe(before)
})
