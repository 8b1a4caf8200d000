import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { readRailway } from '@cledrau/feeds/railway/read-railway.ts'
import { railwayTimetable } from '@cledrau/feeds/railway/tell-railway.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPlayedRailway } from './played-railway.ts'
import { ridOf } from './booked.ts'
import { startTrains } from './trains.ts'

const DATE = '2026-12-02'
const dataDir = new URL('../../../data', import.meta.url).pathname
const now = () => serviceInstant(DATE, 10 * 60)
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cledrau-trains-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const options = {
  folder: '',
  host: '127.0.0.1',
  stompPort: 0,
  filesPort: 0,
  webPort: 0,
  now,
  dataDir,
  seed: 1,
  level: 1,
}

/** Says it to a socket, and answers all that comes until `enough` is in it. */
async function talk(url: URL, said: string, enough: string): Promise<string> {
  const socket = connect(Number(url.port), url.hostname).setEncoding('utf8')
  socket.write(said)
  let heard = ''
  for await (const chunk of socket) if ((heard += chunk).includes(enough)) break
  socket.destroy()
  return heard
}

test('broker and files let in who has the address that the product is told, and nobody else', async () => {
  const trains = await startTrains({ ...options, folder, timetable: undefined })
  const darwin = new URL(trains.darwin)
  const connecting = (password: string) =>
    `CONNECT\naccept-version:1.2\nlogin:${darwin.username}\npasscode:${password}\n\n\0`
  expect(await talk(darwin, connecting(darwin.password), '\0')).toContain('CONNECTED')
  expect(await talk(darwin, connecting('a guess'), '\0')).toContain('ERROR')
  const files = new URL(trains.files)
  const asking = (password: string) =>
    `USER ${files.username}\r\nPASS ${password}\r\nSIZE /snapshot/snapshot.xml.gz\r\n`
  expect(await talk(files, asking(files.password), '213 ')).toContain('230 ')
  expect(await talk(files, asking('a guess'), '530 Who')).not.toContain('213 ')
  await trains.stop()
})

test('what the product is told to run is what runs outside', async () => {
  const railway = readRailway((file) => readFileSync(join(dataDir, file), 'utf8'))
  const file = join(folder, 'own.image')
  writeFileSync(file, new Uint8Array(railwayTimetable(railway, DATE).compile()))
  const [own, embedded] = await Promise.all(
    [file, undefined].map((timetable) => readPlayedRailway({ timetable, dataDir, today: DATE })),
  )
  const told = (of: typeof own) =>
    of!
      .trainsOn(DATE)
      .filter(({ mode }) => mode === 'rail')
      .map(({ uid, headcode, operator, calls }) => ({ uid, headcode, operator, calls }))
      .toSorted((a, b) => a.uid.localeCompare(b.uid))
  expect(told(own)).toEqual(told(embedded))
  expect(told(own).length).toBeGreaterThan(3000)
  const [train] = own!.trainsOn(DATE)
  expect(own!.coachesOf(train!)).not.toHaveLength(0)
  const [from, to] = train!.calls.map(({ code }) => code)
  expect(
    own!.linesOn(DATE).some(({ stops }) => stops.some(({ code }, at) => code === from && stops[at + 1]?.code === to)),
  ).toBe(true)
})

test('a run has a name of at most sixteen signs, whatever its feed calls it', () => {
  expect(ridOf('C12345', DATE)).toBe('202612021212345')
  expect(ridOf('trip:12/7-monday', DATE)).toMatch(/^20261202[a-z0-9]{8}$/)
  expect(ridOf('trip:12/7-tuesday', DATE)).not.toBe(ridOf('trip:12/7-monday', DATE))
})
