import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from '../../programs.ts'
import type { FromTeller, TellerAsked } from './teller.ts'

export type Teller = {
  /** Lets it tell what is so at that second of the day; done even when it is killed meanwhile. */
  tick: (second: number) => Promise<void>
  kill: () => void
  stop: () => Promise<void>
}

/** One that is killed comes back, and is told again what it was at. */
export async function startTeller(asked: TellerAsked, onTrouble: (text: string) => void): Promise<Teller> {
  let child: ChildProcess
  let [ready, stopped] = [false, false]
  let waiting: { second: number; done: () => void } | undefined
  let up: () => void = () => undefined
  const isUp = new Promise<void>((resolve) => (up = resolve))

  const ask = () => {
    if (ready && waiting && child.connected) child.send({ second: waiting.second })
  }
  const start = () => {
    ready = false
    child = fork(join(ROOT, 'tools/proofs/telling/teller.ts'), [JSON.stringify(asked)], { cwd: ROOT })
    child.on('message', (said: FromTeller) => {
      if ('trouble' in said) return onTrouble(said.trouble)
      if ('ready' in said) {
        ready = true
        up()
        return ask()
      }
      if (said.done !== waiting?.second) return
      const { done } = waiting
      waiting = undefined
      done()
    })
    child.on('exit', () => {
      if (!stopped) start()
    })
  }
  start()
  await isUp
  return {
    tick: (second) =>
      new Promise((done) => {
        waiting = { second, done }
        ask()
      }),
    kill: () => void child.kill('SIGKILL'),
    stop: () =>
      new Promise((resolve) => {
        stopped = true
        child.once('exit', () => resolve())
        child.kill('SIGKILL')
      }),
  }
}
