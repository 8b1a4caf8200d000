import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { freePort } from '@cledrau/server/db/embedded.ts'
import { findProgram } from '../debian.ts'
import { balancerFile, PUBLIC_PORT, SERVER_PORT } from './balancer.ts'
import type { Machine } from './cable.ts'
import type { Certificates } from './certificates.ts'

/** What it sends people to: a name that its certificate has, and where that is on this machine. */
export type Behind = { name: string; address: string; port: number }

/** For tests: the balancer of the grown-up house by its own file, on a port of this machine, in front of what is here, too. */
export async function startOwnBalancer(folder: string, certificates: Certificates, behind: readonly Behind[]) {
  const port = await freePort()
  const servers = behind.map(({ name, address }) => ({ name, address }) as Machine)
  const file = balancerFile({ folder, servers, databases: [], certificates })
  let here = readFileSync(file, 'utf8')
    .replace(`bind :${PUBLIC_PORT} `, `bind 127.0.0.1:${port} `)
    .replace('bind :5432', `bind 127.0.0.1:${await freePort()}`)
  for (const one of behind) here = here.replaceAll(`${one.address}:${SERVER_PORT} `, `${one.address}:${one.port} `)
  const own = join(folder, `balancer-${port}.cfg`)
  writeFileSync(own, here)
  const child = spawn(findProgram(['haproxy'], 'haproxy'), ['-db', '-f', own], { stdio: 'inherit' })
  while (!(await answers(port)))
    if (child.exitCode !== null) throw new Error(`the balancer ended with ${child.exitCode}`)
  return {
    port,
    stop: async () => {
      if (child.exitCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

/** Whether somebody speaks TLS there. */
const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', servername: 'localhost', rejectUnauthorized: false })
    socket.once('secureConnect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('close', () => resolve(false))
    socket.once('secureConnect', () => socket.destroy())
  })
