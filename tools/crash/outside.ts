import { join } from 'node:path'
import { instant } from '@cledrau/domain/time/instant.ts'
import { startBank } from '@cledrau/world/bank/bank.ts'
import { startGates, type Gates } from '@cledrau/world/gates/gates.ts'
import { schemeStations } from '@cledrau/world/gates/scheme-stations.ts'
import { ROOT } from '../programs.ts'

/** The bank and the gates as a program that can be killed; whoever started it says who taps, and when by the readers’ clocks. */
export type AskedTaps = { id: number; taps: readonly (Omit<Parameters<Gates['tap']>[0], 'at'> & { at: number })[] }
export type AnsweredTaps = { id: number; answers: string[] }

const { FOLDER = '', BANK_PORT = '0', GATES_PORT = '0', CLOCK = '0', LATE = '' } = process.env
const began = Date.now()
const now = () => Number(CLOCK) + Date.now() - began

const bank = await startBank({ folder: join(FOLDER, 'bank'), port: Number(BANK_PORT), now })
const gates = await startGates({
  folder: join(FOLDER, 'gates'),
  port: Number(GATES_PORT),
  now,
  till: bank.till,
  bankSettled: bank.settled,
  stations: schemeStations(join(ROOT, 'data'), '2026-12-07'),
  seed: 1,
})

if (LATE !== '') gates.line.turn({ ...gates.line.dials(), late: Number(LATE) })

process.on('message', ({ id, taps }: AskedTaps) => {
  const answers = taps.map((one) => {
    const tapped = gates.tap({ ...one, at: instant(one.at) })
    return typeof tapped === 'string' ? tapped : 'TAKEN'
  })
  void gates.settled().then(() => process.send?.({ id, answers } satisfies AnsweredTaps))
})
process.on('disconnect', () => process.exit())
process.send?.({ ready: { payments: bank.payments, taps: gates.taps } })
