import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type FileShelf, startFtp } from './ftp.ts'

const FILES: Record<string, string> = {
  '/snapshot/snapshot.gz': 'all of it',
  '/pushport/pPortData.log.2026-12-02-08-15': 'line\nline',
  '/readme': 'hello',
}
const shelf: FileShelf = {
  list: () =>
    Object.entries(FILES).map(([path, text]) => ({ path, size: text.length, at: Date.parse('2026-12-02T08:20:00Z') })),
  read: (path) => (FILES[path] === undefined ? undefined : Buffer.from(FILES[path])),
}
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** Says one command after the other; answers the replies, and what came over the data connections. */
async function talk(commands: string[]): Promise<{ replies: string[]; data: string[] }> {
  const ftp = await startFtp({ port: 0, host: '127.0.0.1', user: 'me', password: 'secret', shelf })
  stops.push(ftp.stop)
  const socket = connect(ftp.port, '127.0.0.1').setEncoding('utf8')
  const replies: string[] = []
  const fetched: Promise<string>[] = []
  let text = ''
  for await (const chunk of socket) {
    text += chunk
    const lines = text.split('\r\n')
    text = lines.pop()!
    for (const line of lines.filter((one) => /^\d{3} /.test(one))) {
      replies.push(line)
      const port = /\|\|\|(\d+)\|/.exec(line)?.[1] ?? portOf(line)
      if (port !== undefined) fetched.push(readAll(Number(port)))
      // 150 is followed by another one.
      if (!line.startsWith('150')) {
        const next = commands.shift()
        if (next === undefined) socket.destroy()
        else socket.write(`${next}\r\n`)
      }
    }
    if (socket.destroyed) break
  }
  return { replies, data: await Promise.all(fetched) }
}
const portOf = (line: string) => {
  const [, high, low] = /^227 .*,(\d+),(\d+)\)$/.exec(line) ?? []
  return high === undefined ? undefined : String(Number(high) * 256 + Number(low))
}
const readAll = async (port: number) => {
  let text = ''
  for await (const chunk of connect(port, '127.0.0.1').setEncoding('utf8')) text += chunk
  return text
}
const IN = ['USER me', 'PASS secret', 'TYPE I']

test('files are listed and fetched in passive mode', async () => {
  const { replies, data } = await talk([...IN, 'EPSV', 'MLSD /', 'PASV', 'RETR /snapshot/snapshot.gz', 'QUIT'])
  expect(replies.every((line) => /^[123]/.test(line) || line.startsWith('220'))).toBe(true)
  expect(data[0]!.split('\r\n')).toEqual([
    'type=dir; snapshot',
    'type=dir; pushport',
    'type=file;size=5;modify=20261202082000; readme',
    '',
  ])
  expect(data[1]).toBe('all of it')
})

test('a folder can be gone into, and tells its files with size and time', async () => {
  const name = 'pPortData.log.2026-12-02-08-15'
  const commands = [
    ...IN,
    'CWD pushport',
    'PWD',
    `SIZE ${name}`,
    `MDTM ${name}`,
    'EPSV',
    'NLST',
    'EPSV',
    `LIST -a`,
    'EPSV',
    `RETR ${name}`,
  ]
  const { replies, data } = await talk(commands)
  expect(replies).toContain('257 "/pushport"')
  expect(replies).toContain('213 9')
  expect(replies).toContain('213 20261202082000')
  expect(data).toEqual([`${name}\r\n`, `-rw-r--r-- 1 world world 9 Dec 02 08:20 ${name}\r\n`, 'line\nline'])
})

test('nobody gets in without the password, or anything out that isn’t there, or anything in', async () => {
  const { replies } = await talk([
    'USER me',
    'PASS guess',
    'PWD',
    ...IN,
    'RETR /no',
    'RETR /../etc/passwd',
    'CWD /no',
    'STOR x',
    'RETR /readme',
  ])
  expect(replies.map((line) => line.slice(0, 3))).toEqual([
    '220',
    '331',
    '530',
    '530',
    '331',
    '230',
    '200',
    '550',
    '550',
    '550',
    '502',
    '425',
  ])
})
