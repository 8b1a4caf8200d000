import { createPublicKey, verify } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aztecMatrix } from '@cledrau/domain/tickets/aztec-matrix.ts'
import { judgeTicket } from '@cledrau/domain/tickets/judge-ticket.ts'
import { aTicketsFacts } from '@cledrau/domain/tickets/testing.ts'
import { openCode, type VerifySignature } from '@cledrau/domain/tickets/ticket-code.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { openKeys } from '@cledrau/server/keys.ts'
import { eTicketPdf } from '@cledrau/server/areas/tickets/tickets/e-ticket-pdf.ts'
import { openTicketSigner } from '@cledrau/server/areas/tickets/tickets/ticket-signer.ts'
import { anyTrain } from '@cledrau/server/testing/any-train.ts'
import { percentiles } from './measure/percentiles.ts'

const NOW = instant(Date.parse('2026-12-07T09:30:00Z'))
const ISSUED = 10_000
const VERIFIED = 5000

async function withSigner<Value>(
  work: (signer: ReturnType<typeof openTicketSigner>) => Promise<Value>,
): Promise<Value> {
  const folder = mkdtempSync(join(tmpdir(), 'cledrau-bench-'))
  try {
    return await work(openTicketSigner(await openKeys(folder, 'ticket')))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const place = (code: string) => ({ en: code, cy: code })
const names = { say: (_: string, name: string) => name, place, railcard: place, allows: anyTrain }

export const entries: Record<string, () => Promise<Record<string, number>>> = {
  'tickets-issue': () =>
    withSigner(async (signer) => {
      const facts = aTicketsFacts()
      for (let warm = 0; warm < 1000; warm++) signer.issue([facts], NOW)
      // Processor time: whatever else the machine does is no fault of the signer.
      const began = process.cpuUsage()
      let letters = 0
      for (let made = 0; made < ISSUED; made++) letters += signer.issue([facts], NOW).code.length
      const { user, system } = process.cpuUsage(began)
      const seconds = (user + system) / 1e6
      return { 'issued and signed a second of one core': ISSUED / seconds, 'letters in a code': letters / ISSUED }
    }),

  'tickets-verify': () =>
    withSigner(async (signer) => {
      const [key] = signer.keys()
      const open = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key?.publicKey ?? '' }, format: 'jwk' })
      const check: VerifySignature = (_, signature, bytes) => verify(null, bytes, open, signature)
      const codes = Array.from({ length: VERIFIED }, () => signer.issue([aTicketsFacts()], NOW).code)
      const samples: number[] = []
      for (const code of codes) {
        const began = performance.now()
        const read = await openCode(code, signer.keys(), check)
        if (!read.ok || !judgeTicket(read.value, { now: NOW, voided: new Map(), train: null }).good)
          throw new Error('a good ticket was refused')
        samples.push(performance.now() - began)
      }
      return percentiles(samples.slice(500))
    }),

  'tickets-draw-code': () =>
    withSigner(async (signer) => {
      const { code } = signer.issue([aTicketsFacts()], NOW)
      return percentiles(Array.from({ length: 200 }, () => timed(() => aztecMatrix(code))))
    }),

  'tickets-print': () =>
    withSigner(async (signer) => {
      const facts = aTicketsFacts()
      const { code } = signer.issue([facts], NOW)
      const samples: number[] = []
      for (let round = 0; round < 10; round++) {
        const began = performance.now()
        await eTicketPdf([{ facts, parts: [facts], code }], { language: 'en', names, now: NOW })
        samples.push(performance.now() - began)
      }
      return percentiles(samples)
    }),
}

function timed(work: () => unknown): number {
  const began = performance.now()
  work()
  return performance.now() - began
}
