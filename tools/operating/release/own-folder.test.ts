import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { inOwnFolder } from './own-folder.ts'

function place() {
  const folder = mkdtempSync(join(tmpdir(), 'own-folder-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return { folder, begin: join(folder, 'clean-') }
}

/** Somebody who works in such a folder until they are ended, with a program that goes on writing there. */
async function worker(begin: string) {
  const code = `
    const { inOwnFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'own-folder.ts'))})
    const { spawn } = await import('node:child_process')
    await inOwnFolder(${JSON.stringify(begin)}, (folder, onEnd) => {
      const writes = spawn('sh', ['-c', 'while :; do mkdir -p a; echo x >> a/b; done'], { cwd: folder, detached: true, stdio: 'ignore' })
      onEnd(() => process.kill(-writes.pid, 'SIGKILL'))
      console.log(writes.pid + ' ' + folder)
      return new Promise(() => setInterval(() => {}, 1000))
    })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const [writes = '', folder = ''] = line.split(' ')
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    const [, by] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
    return by
  }
  return { folder, writes: Number(writes), end }
}

/** One that ended and that nobody has asked about yet works no more. */
const works = (pid: number): boolean =>
  existsSync(`/proc/${pid}`) && !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'whoever is told %s leaves no folder, and nobody who works in it',
  async (signal) => {
    const { begin, folder } = place()
    const one = await worker(begin)
    expect(existsSync(one.folder)).toBe(true)
    expect(await one.end(signal)).toBe(signal)
    expect(readdirSync(folder)).toEqual([])
    // Told to end, it ends when the system comes to it.
    await expect.poll(() => works(one.writes)).toBe(false)
  },
)

test('what somebody left who was killed goes with the next; what is worked in stays, and so does what only looks alike', async () => {
  const { begin, folder } = place()
  const [killed, working] = [await worker(begin), await worker(begin)]
  mkdirSync(`${begin}kept`)
  await killed.end('SIGKILL')
  process.kill(-killed.writes, 'SIGKILL')
  expect(existsSync(killed.folder)).toBe(true)
  const during = await inOwnFolder(begin, async (own) => [existsSync(own), existsSync(killed.folder)])
  expect(during).toEqual([true, false])
  expect(existsSync(working.folder)).toBe(true)
  await working.end('SIGTERM')
  expect(readdirSync(folder)).toEqual(['clean-kept'])
})

test('it is gone with the work, whether that was done or not', async () => {
  const { begin, folder } = place()
  expect(await inOwnFolder(begin, async () => 7)).toBe(7)
  await expect(inOwnFolder(begin, () => Promise.reject(new Error('no packages')))).rejects.toThrow('no packages')
  expect(readdirSync(folder)).toEqual([])
  expect(process.listenerCount('SIGHUP')).toBe(0)
})
