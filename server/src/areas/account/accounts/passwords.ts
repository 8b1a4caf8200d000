import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Failed } from '../../../http/failures.ts'

/** Argon2id as OWASP recommends it where memory is shared: 19 MiB, two passes, one lane. */
const PARAMETERS = { memory: 19 * 1024, passes: 2, parallelism: 1 }
const HASH_LENGTH = 32

const derive = promisify(argon2)

export type Passwords = {
  hash: (password: string) => Promise<string>
  /** With no stored hash it works as hard on a dummy, so that time doesn't tell who has an account. */
  verify: (stored: string | null, password: string) => Promise<boolean>
  /** Whether a hash was made with weaker parameters than today's. */
  isOutdated: (stored: string) => boolean
}

type Phc = { memory: number; passes: number; parallelism: number; salt: Buffer; hash: Buffer }

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

function read(stored: string): Phc {
  const [, memory, passes, parallelism, salt = '', hash = ''] = PHC.exec(stored) ?? []
  if (!memory) throw new Error('a stored password hash has an unknown form')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

const write = ({ memory, passes, parallelism, salt, hash }: Phc) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`

/** As it was typed: a password is never trimmed, only brought into one form of its accents. */
const messageOf = (password: string) => Buffer.from(password.normalize('NFC'), 'utf8')

export function openPasswords({ atOnce = 2, mostWaiting = 100 } = {}): Passwords {
  const work = queue(atOnce, mostWaiting)
  const compute = ({ memory, passes, parallelism, salt }: Omit<Phc, 'hash'>, password: string, length: number) =>
    work(() =>
      derive('argon2id', { message: messageOf(password), nonce: salt, memory, passes, parallelism, tagLength: length }),
    )
  const dummy: Phc = { ...PARAMETERS, salt: randomBytes(16), hash: randomBytes(HASH_LENGTH) }

  return {
    hash: async (password) => {
      const salt = randomBytes(16)
      return write({ ...PARAMETERS, salt, hash: await compute({ ...PARAMETERS, salt }, password, HASH_LENGTH) })
    },
    verify: async (stored, password) => {
      const known = stored === null ? dummy : read(stored)
      const hash = await compute(known, password, known.hash.length)
      return timingSafeEqual(hash, known.hash) && stored !== null
    },
    isOutdated: (stored) => {
      const { memory, passes, parallelism } = read(stored)
      return memory < PARAMETERS.memory || passes < PARAMETERS.passes || parallelism < PARAMETERS.parallelism
    },
  }
}

/** Hashing takes a core for 30 ms each: more at once would only be slower, and too many waiting are told to come back. */
function queue(atOnce: number, mostWaiting: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new Failed('TOO_BUSY', { retryAfterSeconds: 2 })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
