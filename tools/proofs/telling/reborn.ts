import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { ROOT } from '../../programs.ts'

/** A process that may be killed at any moment and comes back. */
export type Reborn<Asked> = {
  /** Heard by it where it is up; whoever asked before it was killed asks again when it is. */
  send: (asked: Asked) => void
  isUp: () => Promise<void>
  kill: () => Promise<void>
  stop: () => Promise<void>
}

/** What it says first: it hears what it is asked from now on. */
export type Up = { ready: true }

type Heard<Said> = {
  said: (said: Said) => void
  /** It is there, for the first time or again, and knows nothing of before. */
  up: () => void
}

export function startReborn<Asked, Said>(file: string, argument: object, { said, up }: Heard<Said>): Reborn<Asked> {
  let child: ChildProcess
  let stopped = false
  let rise: () => void = () => undefined
  let risen: Promise<void>

  const start = () => {
    risen = new Promise((resolve) => (rise = resolve))
    child = fork(join(ROOT, file), [JSON.stringify(argument)], { cwd: ROOT })
    child.on('message', (word: Said | Up) => {
      if (typeof word !== 'object' || word === null || !('ready' in word)) return said(word as Said)
      up()
      rise()
    })
    // Nobody hears somebody who is being killed.
    child.on('error', () => undefined)
    child.on('exit', () => {
      if (!stopped) start()
    })
  }
  start()
  const end = async () => {
    const dying = child
    const gone = once(dying, 'exit')
    dying.kill('SIGKILL')
    await gone
  }
  return {
    send: (asked) => {
      if (child.connected) child.send(asked as object, () => undefined)
    },
    isUp: () => risen,
    kill: async () => {
      await end()
      await risen
    },
    stop: async () => {
      stopped = true
      await end()
    },
  }
}
