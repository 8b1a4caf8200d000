import { Agent, get, type IncomingMessage, request as httpRequest } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { APP_TOKEN } from '@cledrau/contract/app-token.ts'
import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import { DEPARTURES, type liveTimes } from '@cledrau/contract/live/livetimes.ts'
import { boardTopic } from '@cledrau/contract/stream.ts'
import { DAY, isWellWithin, type Outside, startOutside, STATIONS } from './trains/outside.ts'
import { percentiles } from './measure/percentiles.ts'
import { cpuOf } from './measure/processor.ts'
import { withServer } from './search.ts'

/** From the moment in which Darwin says something until an open page has it: over the line, and the answer that it asks for then. */

const PAGES = 2000
const MESSAGES_A_SECOND = 60
/** Reading an answer costs more than making it: every so many pages are read, the others only take theirs. */
const READ_EVERY = 20
const WARM_SECONDS = 8
const SECONDS = 20

type Board = ReplyOf<typeof liveTimes>
type Page = {
  crs: string
  version: string
  isAsking: boolean
  wanted: string
  from: string
  seen: Set<number>
  isRead: boolean
}

async function pages(): Promise<Record<string, number>> {
  const outside = await startOutside()
  try {
    return await withServer(({ address, pid }) => watch(address, pid, outside), {
      DARWIN_URL: outside.url,
      CLOCK: `${DAY}T08:00`,
      TRUSTED_PROXIES: '127.0.0.1',
    })
  } finally {
    await outside.stop()
  }
}

async function watch(address: string, pid: number, outside: Outside): Promise<Record<string, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 128 })
  const lines: IncomingMessage[] = []
  const times: number[] = []
  const asked = { answers: 0, failed: 0, bytes: 0 }
  let measures = false
  outside.introduce()
  const stop = outside.speak(MESSAGES_A_SECOND)

  const ask = (page: Page) => {
    if (page.isAsking) return
    page.isAsking = true
    const headers = { 'accept-encoding': 'gzip', 'x-forwarded-for': page.from }
    httpRequest(`${address}/api/v1.1/livetimes?token=${APP_TOKEN}&crs=${page.crs}`, { agent, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        page.isAsking = false
        if (response.statusCode !== 200) return void (asked.failed += 1)
        const bytes = Buffer.concat(chunks)
        asked.answers += 1
        asked.bytes += bytes.length
        page.version = String(response.headers.etag).slice(1).split('.')[0] ?? ''
        if (page.isRead) read(page, JSON.parse(String(gunzipSync(bytes))) as Board)
        if (page.wanted !== page.version && page.wanted !== '') ask(page)
        return undefined
      })
    })
      .on('error', () => {
        page.isAsking = false
        asked.failed += 1
      })
      .end()
  }
  /** The newest message that a train's row has heard stands in its platform. */
  const read = (page: Page, board: Board) => {
    const at = performance.now()
    const now = Date.parse(board.age.asOf ?? '')
    for (const { platform, planned } of board.services) {
      const number = Number(platform?.name)
      const saidAt = outside.saidAt[number]
      if (!platform || platform.state === 'expected' || saidAt === undefined || page.seen.has(number)) continue
      page.seen.add(number)
      if (measures && saidAt > measuredFrom && isWellWithin(planned, now)) times.push(at - saidAt)
    }
  }
  let measuredFrom = Infinity
  const open = (index: number) =>
    new Promise<void>((resolve, reject) => {
      const crs = STATIONS[index % STATIONS.length]!
      const from = `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`
      const page: Page = {
        crs,
        version: '',
        isAsking: false,
        wanted: '',
        from,
        seen: new Set(),
        isRead: index % READ_EVERY === 0,
      }
      const topics = boardTopic({ crs, filterType: DEPARTURES })
      get(
        `${address}/api/v1/stream?${new URLSearchParams({ token: APP_TOKEN, topics })}`,
        { agent: false, headers: { 'x-forwarded-for': from } },
        (line) => {
          if (line.statusCode !== 200) return reject(new Error(`a line was refused: ${line.statusCode}`))
          lines.push(line)
          let text = ''
          line.setEncoding('utf8')
          line.on('data', (chunk: string) => {
            text += chunk
            const events = text.split('\n\n')
            text = events.pop() ?? ''
            for (const event of events) {
              const version = /^event: live\ndata: .*"version":"([^"]+)"/.exec(event)?.[1]
              if (version === undefined) continue
              page.wanted = version
              if (version !== page.version) ask(page)
            }
          })
          line.on('error', () => {})
          resolve()
          return undefined
        },
      ).on('error', reject)
    })
  for (let index = 0; index < PAGES; index += 50)
    await Promise.all(Array.from({ length: Math.min(50, PAGES - index) }, (_, nth) => open(index + nth)))
  await pause(WARM_SECONDS)
  const cpu = cpuOf(pid)
  measuredFrom = performance.now()
  measures = true
  const before = asked.answers
  await pause(SECONDS)
  const worked = cpuOf(pid) - cpu
  stop()
  for (const line of lines) line.destroy()
  agent.destroy()
  return {
    pages: PAGES,
    'messages/s': MESSAGES_A_SECOND,
    ...percentiles(times),
    'rows that were read/s': times.length / SECONDS,
    'boards asked for/s': (asked.answers - before) / SECONDS,
    'kB per board (gzip)': asked.bytes / 1000 / asked.answers,
    failed: asked.failed,
    'server processor, % of a core': worked / SECONDS / 10,
  }
}

const pause = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000))

export const entries = { 'live-page': pages }
