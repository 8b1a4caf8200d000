import { utcIso } from '@cledrau/domain/time/instant.ts'
import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { posix } from 'node:path'

/** Files that can be fetched, by their path: made when they are asked for. */
export type FileShelf = {
  readonly list: () => readonly { readonly path: string; readonly size: number; readonly at: number }[]
  readonly read: (path: string) => Uint8Array | undefined
}

export type FtpOptions = {
  readonly port: number
  readonly host: string
  readonly user: string
  readonly password: string
  readonly shelf: FileShelf
}

const LONGEST_LINE = 1024

/** A server of files that can only be read: FTP in passive mode, as far as clients ask for it. */
export async function startFtp(options: FtpOptions) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    serve(socket, options)
  })
  const port = await listen(server, options.port, options.host)
  return {
    port,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
    },
  }
}

async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  return (server.address() as AddressInfo).port
}

function serve(socket: Socket, { host, user, password, shelf }: FtpOptions): void {
  let folder = '/'
  let named = ''
  let isIn = false
  let data: Promise<Socket> | undefined
  const say = (text: string) => socket.write(`${text}\r\n`)
  const pathOf = (name: string) => posix.resolve(folder, name === '' ? '.' : name)
  const inFolder = (path: string) =>
    shelf.list().filter((file) => posix.dirname(file.path) === path || file.path === path)
  const foldersIn = (path: string) => {
    const under = path === '/' ? '/' : `${path}/`
    const deeper = shelf.list().filter((file) => file.path.startsWith(under) && posix.dirname(file.path) !== path)
    return [...new Set(deeper.map((file) => file.path.slice(under.length).split('/')[0]!))]
  }
  const isFolder = (path: string) =>
    path === '/' || foldersIn(path).length > 0 || shelf.list().some((file) => posix.dirname(file.path) === path)

  const openData = async (extended: boolean) => {
    const waiter = createServer({ pauseOnConnect: false })
    const port = await listen(waiter, 0, host)
    const giveUp = () => void waiter.close()
    socket.once('close', giveUp)
    data = new Promise<Socket>((resolve) => {
      waiter.once('connection', (connection) => {
        socket.off('close', giveUp)
        waiter.close()
        connection.on('error', () => {})
        resolve(connection)
      })
    })
    if (extended) return say(`229 Entering extended passive mode (|||${port}|)`)
    return say(`227 Entering passive mode (${host.replaceAll('.', ',')},${port >> 8},${port & 255})`)
  }
  const send = async (bytes: Uint8Array | string) => {
    if (!data) return say('425 Ask for passive mode first.')
    say('150 Here it comes.')
    const connection = await data
    data = undefined
    await new Promise<void>((resolve) => connection.end(bytes, () => resolve()))
    return say('226 That was all.')
  }
  const answer = async (command: string, rest: string) => {
    if (command === 'QUIT') {
      say('221 Goodbye.')
      return void socket.end()
    }
    if (command === 'USER') {
      named = rest
      return say('331 And the password?')
    }
    if (command === 'PASS') {
      isIn = named === user && rest === password
      return say(isIn ? '230 Welcome.' : '530 User name or password is wrong.')
    }
    if (command === 'FEAT')
      return say('211-What is known here:\r\n UTF8\r\n SIZE\r\n MDTM\r\n MLSD\r\n EPSV\r\n211 End')
    if (!isIn) return say('530 Who is it?')
    switch (command) {
      case 'SYST':
        return say('215 UNIX Type: L8')
      case 'TYPE':
      case 'OPTS':
      case 'NOOP':
      case 'STRU':
      case 'MODE':
        return say('200 As you like.')
      case 'PWD':
        return say(`257 "${folder}"`)
      case 'CWD': {
        const path = pathOf(rest)
        if (!isFolder(path)) return say('550 There is no such folder.')
        folder = path
        return say('250 Here we are.')
      }
      case 'PASV':
        return openData(false)
      case 'EPSV':
        return openData(true)
      case 'SIZE':
      case 'MDTM': {
        const file = shelf.list().find(({ path }) => path === pathOf(rest))
        if (!file) return say('550 There is no such file.')
        return say(`213 ${command === 'SIZE' ? file.size : stamp(file.at)}`)
      }
      case 'LIST':
      case 'NLST':
      case 'MLSD': {
        // Options, as of ls, are passed over.
        const path = pathOf(rest.replace(/^-\S+\s*/, ''))
        return send(listing(command, inFolder(path), foldersIn(path)))
      }
      case 'RETR': {
        const bytes = shelf.read(pathOf(rest))
        if (bytes) return send(bytes)
        // Who has called for it hears that nothing comes.
        void data?.then((connection) => connection.end())
        data = undefined
        return say('550 There is no such file.')
      }
      default:
        return say('502 That is not done here.')
    }
  }

  say('220 Files of the day.')
  let waiting = ''
  let before = Promise.resolve<unknown>(undefined)
  socket.setEncoding('utf8').on('data', (chunk) => {
    const lines = (waiting + String(chunk)).split(/\r?\n/)
    waiting = lines.pop()!
    if (waiting.length > LONGEST_LINE) return void socket.destroy()
    for (const line of lines) {
      const [, command = '', rest = ''] = /^(\w+) ?(.*)$/.exec(line) ?? []
      // One after the other: who asks for two files at once gets the second after the first.
      before = before.then(() => answer(command.toUpperCase(), rest))
    }
    return undefined
  })
}

type Listed = ReturnType<FileShelf['list']>[number]

function listing(command: string, files: readonly Listed[], folders: readonly string[]): string {
  const name = ({ path }: Listed) => posix.basename(path)
  const rows =
    command === 'NLST'
      ? [...folders, ...files.map(name)]
      : command === 'MLSD'
        ? [
            ...folders.map((folder) => `type=dir; ${folder}`),
            ...files.map((file) => `type=file;size=${file.size};modify=${stamp(file.at)}; ${name(file)}`),
          ]
        : [
            ...folders.map((folder) => `drwxr-xr-x 1 world world 0 Jan 01 00:00 ${folder}`),
            ...files.map((file) => `-rw-r--r-- 1 world world ${file.size} ${listDate(file.at)} ${name(file)}`),
          ]
  return rows.map((row) => `${row}\r\n`).join('')
}

/** `20261202081500`, in UTC. */
const stamp = (at: number) => utcIso(at).replaceAll(/\D/g, '').slice(0, 14)
/** `Dec 02 08:15`. */
const listDate = (at: number) => {
  const [, month, day, time] = /^\w+, (\d+) (\w+) \d+ (\d+:\d+)/.exec(new Date(at).toUTCString())!.map(String)
  return `${day} ${month} ${time}`
}
