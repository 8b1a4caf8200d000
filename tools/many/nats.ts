import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { findProgram } from '../debian.ts'
import { flags } from './flags.ts'
import { freePort } from '@cledrau/server/db/embedded.ts'

export const SECRET = { user: 'cledrau', pass: 'not-for-others' }

/** A cluster of real NATS servers, any of which can be killed and started again. */
export async function startNats(size: number) {
  const program = findProgram(['nats-server'], 'nats-server')
  const ports = await Promise.all(Array.from({ length: size * 2 }, freePort))
  const [clients, routes] = [ports.slice(0, size), ports.slice(size)]
  const running = new Map<number, ChildProcess>()

  const start = async (nth: number, pass = SECRET.pass) => {
    const at = (port: number | undefined) => `nats://127.0.0.1:${port}`
    const own = {
      addr: '127.0.0.1',
      port: clients[nth] ?? 0,
      user: SECRET.user,
      pass,
      cluster_name: 'test',
      cluster: at(routes[nth]),
    }
    const args = flags({ ...own, routes: routes.map(at).join(',') })
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
    running.set(nth, child)
    // It says everything where errors go.
    let said = ''
    await new Promise<void>((resolve, reject) => {
      child.stderr?.on('data', (chunk: Buffer) => {
        said += chunk
        if (said.includes('Server is ready')) resolve()
      })
      child.once('exit', () => reject(new Error(said)))
    })
  }
  const kill = async (nth: number) => {
    const child = running.get(nth)
    running.delete(nth)
    if (!child?.kill('SIGKILL')) return
    await once(child, 'exit')
  }
  await Promise.all(Array.from({ length: size }, (_, nth) => start(nth)))
  return {
    urls: clients.map((port) => `nats://${SECRET.user}:${SECRET.pass}@127.0.0.1:${port}`),
    start,
    kill,
    stop: async () => void (await Promise.all([...running.keys()].map(kill))),
  }
}
