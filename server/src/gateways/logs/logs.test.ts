import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, expect, inject, test } from 'vitest'
import { startTestServer } from '../../testing/test-server.ts'
import { frame, openFarLog, type FarLog } from './logs.ts'

const open: { close: () => unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})

/** Somebody who takes lines, and can hang up. */
async function startTaker(port = 0) {
  let heard = ''
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('data', (bytes: Buffer) => (heard += bytes.toString()))
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const close = () => {
    for (const socket of sockets) socket.destroy()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  open.push({ close })
  return { port: (server.address() as AddressInfo).port, heard: () => heard, close }
}

/** Read as whoever takes them must: each line says how long it is. */
function linesIn(heard: string): string[] {
  const lines: string[] = []
  for (let rest = Buffer.from(heard); rest.length > 0;) {
    const [, count = ''] = /^(\d+) /.exec(rest.toString()) ?? []
    const from = count.length + 1
    lines.push(rest.subarray(from, from + Number(count)).toString())
    rest = rest.subarray(from + Number(count))
  }
  return lines
}
const keep = (log: FarLog) => {
  open.push(log)
  return log
}

test('a line says how long it is, when, by whom and how bad, and nothing typed begins another one', () => {
  const line = frame('{"level":50,"time":1795776796625,"msg":"Siân\\n<13>1 forged"}\n<13>1 forged\n', 'api 1', 0)
  const [, count, said = ''] = /^(\d+) ([\s\S]*)$/.exec(line) ?? []
  expect(Buffer.byteLength(said)).toBe(Number(count))
  expect(said).toMatch(/^<27>1 2026-11-27T\d\d:\d\d:16\.625Z api_1 cledrau \d+ - - \{"level":50/)
  expect(said).not.toContain('\n')
  expect([20, 30, 40, 60].map((level) => /^\d+ <(\d+)>/.exec(frame(`{"level":${level}}`, 'a', 0))?.[1])).toEqual([
    '31',
    '30',
    '28',
    '26',
  ])
})

test('what a server logs is taken elsewhere, and it goes on without whoever takes it [ASVS-16.4.3]', async () => {
  const taker = await startTaker()
  const house = await startTestServer(inject('postgres'), {
    LOG_LEVEL: 'info',
    LOG_URL: `syslog://127.0.0.1:${taker.port}`,
  })
  open.push({ close: () => house.close() })
  await house.app.server.inject('/api/v1/nonsense')
  await expect.poll(() => linesIn(taker.heard()).some((line) => line.includes('"code":"NO_SUCH_PATH"'))).toBe(true)
  await taker.close()
  expect((await house.app.server.inject('/healthz')).statusCode).toBe(200)
})

test('lines wait while nobody takes them, in their order; of too many the oldest go, and how many is said', async () => {
  const first = await startTaker()
  const { port } = first
  const log = keep(openFarLog({ url: `syslog://127.0.0.1:${port}`, node: 'a', mostWaiting: 5, tryAgain: 20 }))
  log.write('{"n":0}')
  await expect.poll(() => linesIn(first.heard()).length).toBe(1)
  await first.close()
  // Until it is noticed that nobody is there, lines may be lost on the way: that is what a line without answers is.
  const second = await startTaker(port)
  await expect
    .poll(() => {
      log.write('{"n":1}')
      return linesIn(second.heard()).length > 0
    })
    .toBe(true)
  await second.close()
  const away = keep(openFarLog({ url: `syslog://127.0.0.1:${port}`, node: 'a', mostWaiting: 5, tryAgain: 20 }))
  for (let n = 0; n < 12; n++) away.write(`{"n":${n}}`)
  const third = await startTaker(port)
  await expect
    .poll(() => linesIn(third.heard()).filter((line) => / - - \{"n":(7|8|9|10|11)\}$/.test(line)).length)
    .toBe(5)
  const [dropped = ''] = linesIn(third.heard()).filter((line) => line.includes('dropped'))
  expect(dropped).toContain('7 lines')
})

test('whoever takes the line and reads nothing fills nobody’s memory', async () => {
  const sockets: Socket[] = []
  let [read, dropped] = ['', 0]
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.pause()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push({
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  })
  const { port } = server.address() as AddressInfo
  const log = keep(openFarLog({ url: `syslog://127.0.0.1:${port}`, node: 'a', mostWaiting: 10 }))
  await expect.poll(() => sockets.length).toBe(1)
  const long = 'x'.repeat(100_000)
  for (let n = 0; n < 2000; n++) {
    log.write(`{"n":${n},"long":"${long}"}`)
    if (n % 50 === 0) await new Promise(setImmediate)
  }
  // Once it is read again, what was lost is said.
  const [socket] = sockets
  socket?.on('data', (bytes: Buffer) => {
    read += bytes.toString('latin1')
    dropped += Number(/(\d+) lines of this log were dropped/.exec(read)?.[1] ?? 0)
    // What was said is read once, also where it comes in two parts.
    read = /were dropped/.test(read) ? '' : read.slice(-200)
  })
  socket?.resume()
  // Of two hundred megabytes, all but what a line and its two ends hold.
  await expect.poll(() => dropped).toBeGreaterThan(1500)
})
