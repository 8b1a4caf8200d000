import { nameOf } from '../../live/running-train.ts'
import { instant } from '../../time/instant.ts'
import { clockTime, serviceInstant } from '../../time/london.ts'
import { toBase64url } from '../evidence/base64url.ts'
import type { Plain } from '../evidence/canonical.ts'
import { leafOf } from '../evidence/day-record.ts'
import type { EvidenceFile, RecordedMovement } from '../evidence/evidence-file.ts'
import { evidenceOf, judgeRecord, trimmedCase, type RecordedTrain } from '../evidence/evidence-of.ts'
import { growTree } from '../evidence/hash-tree.ts'
import { recordTrain } from '../evidence/record-train.ts'
import { sealEvidence, sealHead, type Sign } from '../evidence/sealed-text.ts'
import { sha256 } from '../evidence/sha256.ts'
import type { RanTrain } from '../journey.ts'
import { ran, ride } from './station-wall.ts'

const DATE = '2026-12-03'
const TRAINS = [
  ran('1V42 AW', `MCN -/15:03 -/15:05\nWLQ 15:43/15:44 16:02/16:05\nSHR 16:20/- 16:46/-`, DATE),
  ran('1W77 AW', `SHR -/16:42 -/16:42\nCDF 18:35/- 18:36/-`, DATE),
  ran('1W81 AW', `SHR -/17:25 -/17:25\nCDF 19:15/- 19:18/-`, DATE),
  ran('1W85 AW', `SHR -/17:40 -/17:40\nCDF 19:40/- 19:40/-`, DATE),
]
const FIFTEEN = [
  { from: 15, single: 250, return: 125 },
  { from: 30, single: 500, return: 250 },
  { from: 60, single: 1000, return: 500 },
  { from: 120, single: 1000, return: 1000 },
]
const SCHEME = { kind: 'DELAY_REPAY', bands: FIFTEEN, source: { en: 'a test', cy: 'prawf' }, asOf: '2026' } as const

/** From Machynlleth to Cardiff with a connection that was missed: 43 minutes late, half of £22.80. As evidence, with its day. */
export function aCase(mark: string, sign: Sign): EvidenceFile {
  const tree = growTree(sha256)
  const records = new Map(TRAINS.map((train) => [nameOf(train), recorded(train, tree)]))
  const plan = ['1V42 MCN 15:03 SHR 16:20', '1W77 SHR 16:42 CDF 18:35'].map((text) => ride(text, TRAINS))
  const journey = { rides: [plan[0]!, plan[1]!] as const, frozenAt: serviceInstant('2026-12-02', 22 * 60) }
  const tickets = [
    {
      product: { kind: 'SINGLE', price: 2280, people: 1 },
      left: { left: 2280, claimsThatDay: 0 },
      hash: toBase64url(sha256(Uint8Array.of(1, 2, 3))),
    },
  ] as const
  const schemes = { version: '2026-11', operators: { AW: SCHEME }, others: SCHEME }
  const ways = () => ['1W81 SHR 17:25 CDF 19:15', '1W85 SHR 17:40 CDF 19:40'].map((text) => [ride(text, TRAINS)])
  const judged = judgeRecord({ journey, record: (name) => records.get(name), ways }, tickets, schemes)
  const { movements } = trimmedCase({ judged, journey })
  const head = { date: DATE, size: tree.size(), root: toBase64url(tree.rootOf(tree.size())), mark }
  const needed = tree.prove(
    movements.map(({ place }) => place - 1),
    tree.size(),
  )
  return evidenceOf({
    claim: 'DR-7K2M-9QF4',
    madeAt: serviceInstant(DATE, 19 * 60 + 21),
    plan: { journey, frozenLate: false },
    judged,
    presence: [{ kind: 'SCAN', at: serviceInstant(DATE, 16 * 60), ride: 0 }],
    tickets,
    schemes,
    days: [{ ...sealHead(head, sign), needed: needed.map(toBase64url) }],
  })
}

export const sealedCase = (file: EvidenceFile, mark: string, sign: Sign): string =>
  sealEvidence(file as unknown as Plain, mark, sign)

function recorded(train: RanTrain, tree: ReturnType<typeof growTree>): RecordedTrain {
  const movements: RecordedMovement[] = []
  for (const { code, arrival, departure } of train.calls)
    for (const [what, time] of [
      ['arrival', arrival],
      ['departure', departure],
    ] as const) {
      if (time?.now.state !== 'actual') continue
      const movement: RecordedMovement = {
        serviceDate: train.serviceDate,
        place: tree.size() + 1,
        rid: `20261203${train.uid}`,
        uid: train.uid,
        tiploc: code,
        [what === 'arrival' ? 'pta' : 'ptd']: clockTime(time.planned).minutes * 2,
        what,
        at: time.now.at,
        message: 4000 + tree.size(),
        saidAt: instant(time.now.at + 5000),
      }
      tree.add(leafOf(movement))
      movements.push(movement)
    }
  const calls = train.calls.map(({ code, arrival, departure }) => ({
    code,
    tiplocs: [code],
    ...(arrival ? { arrival: arrival.planned } : {}),
    ...(departure ? { departure: departure.planned } : {}),
  }))
  const { uid, serviceDate, operator, mode } = train
  return { train: recordTrain({ uid, serviceDate, operator, mode, calls }, movements), movements }
}
