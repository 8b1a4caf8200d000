import { strict as assert } from 'node:assert'
import { createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto'
import { fromLetters, toLetters } from '@cledrau/domain/tickets/letters.ts'
import { aContent } from '@cledrau/domain/tickets/testing.ts'
import {
  openCode,
  PREFIX,
  writeCode,
  type TicketKey,
  type VerifySignature,
} from '@cledrau/domain/tickets/ticket-code.ts'
import { writeContent } from '@cledrau/domain/tickets/ticket-content.ts'
import { instant } from '@cledrau/domain/time/instant.ts'

/** Numbers that look random and are the same each time. */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const opened = new Map<string, KeyObject>()
const check: VerifySignature = (x, signature, bytes) => {
  const key = opened.get(x) ?? createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  opened.set(x, key)
  return verify(null, bytes, key, signature)
}

/** Everything a forger might try on a code that they hold: on its letters, its bytes, its signature, and with a key of their own. */
const TRICKS = ['letter', 'bit', 'swap', 'splice', 'cut', 'own-key', 'content', 'bytes', 'null-signature'] as const

/** None of `count` changed or invented codes is believed. */
export async function proveForgeries(count = 1_000_000): Promise<string> {
  const pick = random(20_261_207)
  const ours = generateKeyPairSync('ed25519')
  const forger = generateKeyPairSync('ed25519')
  const key: TicketKey = {
    mark: 'a1b2c3d4',
    publicKey: String(ours.publicKey.export({ format: 'jwk' }).x),
    from: instant(0),
    until: null,
  }
  const bodies = Array.from({ length: 50 }, (_, at) =>
    writeContent(aContent({ issueId: at.toString(16).padStart(16, '0'), paid: 1000 + at, child: at % 2 === 0 })),
  )
  const codes = bodies.map((body) => writeCode(body, sign(null, body, ours.privateKey)))
  const genuine = new Set(codes)
  for (const code of codes) assert.ok((await openCode(code, [key], check)).ok, 'a good code was refused')

  const one = () => codes[pick(codes.length)] ?? ''
  const bytesOf = (code: string) => fromLetters(code.slice(PREFIX.length)) ?? new Uint8Array()
  const forge: Record<(typeof TRICKS)[number], () => string> = {
    letter: () => {
      const code = one()
      const at = pick(code.length)
      return code.slice(0, at) + String.fromCharCode(65 + pick(26)) + code.slice(at + 1)
    },
    bit: () => {
      const bytes = bytesOf(one())
      for (let flips = 1 + pick(3); flips > 0; flips--) {
        const at = pick(bytes.length)
        bytes[at] = (bytes[at] ?? 0) ^ (1 << pick(8))
      }
      return PREFIX + toLetters(bytes)
    },
    swap: () => {
      const code = one()
      const at = 2 + pick(code.length - 4)
      return code.slice(0, at) + (code[at + 1] ?? '') + (code[at] ?? '') + code.slice(at + 2)
    },
    splice: () => {
      const [first, second] = [one(), one()]
      const at = pick(first.length)
      return first.slice(0, at) + second.slice(at)
    },
    cut: () => one().slice(0, pick(250)),
    'own-key': () => {
      const body = bodies[pick(bodies.length)] ?? new Uint8Array()
      return writeCode(body, sign(null, body, forger.privateKey))
    },
    content: () => {
      const body = writeContent(aContent({ paid: pick(1_000_000), validUntil: '2027-12-07', serviceClass: 'FIRST' }))
      return writeCode(body, bytesOf(one()).slice(-64))
    },
    bytes: () => PREFIX + toLetters(Uint8Array.from({ length: 65 + pick(120) }, () => pick(256))),
    'null-signature': () => writeCode(bodies[pick(bodies.length)] ?? new Uint8Array(), new Uint8Array(64)),
  }

  const refusals = new Map<string, number>()
  for (let tried = 0; tried < count; tried++) {
    const trick = TRICKS[tried % TRICKS.length] ?? 'letter'
    const text = forge[trick]()
    // A letter replaced by itself is no forgery.
    if (genuine.has(text)) continue
    const answer = await openCode(text, [key], check)
    assert.ok(!answer.ok, `believed after “${trick}”: ${text}`)
    refusals.set(answer.refusal, (refusals.get(answer.refusal) ?? 0) + 1)
  }
  const told = [...refusals].map(([refusal, times]) => `${times} ${refusal}`).join(', ')
  return `${count} changed or invented codes, none believed: ${told}`
}
