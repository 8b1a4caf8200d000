import { createHash, generateKeyPairSync, sign as signBytes } from 'node:crypto'
import { toBase64url } from '@cledrau/domain/delay-repay/evidence/base64url.ts'
import type { Plain } from '@cledrau/domain/delay-repay/evidence/canonical.ts'
import { leafOf } from '@cledrau/domain/delay-repay/evidence/day-record.ts'
import type { DayHead, EvidenceFile, RecordedMovement } from '@cledrau/domain/delay-repay/evidence/evidence-file.ts'
import {
  evidenceOf,
  judgeRecord,
  trimmedCase,
  type RecordedTrain,
} from '@cledrau/domain/delay-repay/evidence/evidence-of.ts'
import { growTree, type HashTree } from '@cledrau/domain/delay-repay/evidence/hash-tree.ts'
import { recordTrain, type TrainToRecord } from '@cledrau/domain/delay-repay/evidence/record-train.ts'
import {
  sealEvidence,
  sealHead,
  type EvidenceKey,
  type Sign,
} from '@cledrau/domain/delay-repay/evidence/sealed-text.ts'
import { claimReference } from '@cledrau/domain/delay-repay/reference.ts'
import { random } from '@cledrau/domain/fares/oracle/random.ts'
import { nameOf } from '@cledrau/domain/live/running-train.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { factsOf, waysFrom } from '../as-facts.ts'
import type { DrawnCase, DrawnStop, DrawnTrain } from '../case.ts'
import { momentOf } from '../clocks.ts'
import { drawCase } from '../draw-case.ts'
import { keptSchemes } from '../prove-delay-repay.ts'

/** Somebody who signs: us, or one who would like to be. */
export type Signer = { readonly mark: string; readonly sign: Sign; readonly key: EvidenceKey }

export function newSigner(): Signer {
  const { publicKey: open, privateKey } = generateKeyPairSync('ed25519')
  const publicKey = String(open.export({ format: 'jwk' }).x)
  const mark = createHash('sha256').update(publicKey, 'base64url').digest('hex').slice(0, 8)
  return {
    mark,
    sign: (text) => signBytes(null, Buffer.from(text, 'latin1'), privateKey),
    key: { mark, publicKey, revoked: false },
  }
}

const hash = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()

export type Made = { readonly files: readonly EvidenceFile[]; readonly heads: readonly DayHead[] }

export const sealed = (file: EvidenceFile, { mark, sign }: Signer): string =>
  sealEvidence(file as unknown as Plain, mark, sign)

/** Files of drawn journeys as the product makes them, from days of which so much more was reported. */
export function makeFiles(seed: number, count: number, noise: number, signer: Signer): Made {
  const cases = Array.from({ length: count }, (_, nth) => named(drawCase(random(seed + nth)), nth))
  const records = new DayRecords(noise)
  const kept = cases.map((drawn) => ({ drawn, record: records.keep(drawn) }))
  const heads = records.heads(signer)
  const schemes = keptSchemes()
  const files = kept.map(({ drawn, record }, nth): EvidenceFile => {
    const { journey, taken } = factsOf(drawn)
    const judged = judgeRecord(
      { journey, taken, record: (name) => record.get(name), ways: (stranded) => waysFrom(drawn, stranded) },
      drawn.tickets,
      schemes,
    )
    const { movements } = trimmedCase({ judged, journey })
    return evidenceOf({
      claim: claimReference(hash(Uint8Array.of(nth & 255, nth >> 8))),
      madeAt: instant(momentOf(drawn.plan.at(-1)!.arrives)),
      plan: { journey, frozenLate: nth % 9 === 0 },
      judged,
      presence: [{ kind: 'BOOKED', at: instant(0), ride: 0 }],
      ...(taken ? { taken } : {}),
      tickets: drawn.tickets.map((ticket, at) => ({
        ...ticket,
        hash: toBase64url(hash(Uint8Array.of(nth & 255, at))),
      })),
      schemes,
      days: records.daysOf(movements, heads),
    })
  })
  return { files, heads: [...heads.values()] }
}

/** Trains of several cases run on one day: each has a number of its own. */
function named(drawn: DrawnCase, nth: number): DrawnCase {
  const trains = drawn.trains.map((train) => ({
    ...train,
    uid: `${train.uid.slice(0, 2)}${String(nth).padStart(4, '0')}`,
  }))
  return { ...drawn, trains }
}

/** What was reported, day by day, with what else there was. */
class DayRecords {
  readonly #trees = new Map<string, HashTree>()
  readonly #noise: number
  constructor(noise: number) {
    this.#noise = noise
  }

  keep(drawn: DrawnCase): Map<string, RecordedTrain> {
    return new Map(
      drawn.trains.map((train) => {
        const movements = this.#report(train)
        return [
          nameOf({ uid: train.uid, serviceDate: train.date }),
          { train: recordTrain(toRecord(train), movements), movements },
        ]
      }),
    )
  }

  #report(train: DrawnTrain): RecordedMovement[] {
    const said: RecordedMovement[] = []
    for (const stop of train.stops)
      for (const what of ['arrival', 'departure'] as const) {
        const fact = what === 'arrival' ? stop.came : stop.left
        const planned = what === 'arrival' ? stop.arrives : stop.departs
        if (fact.what !== 'REPORTED' || !planned) continue
        const movement = this.#add(train, stop, { what, at: fact.at, minutes: planned.minutes % 1440 })
        said.push(movement)
      }
    return said
  }

  #treeOf(date: string): HashTree {
    const known = this.#trees.get(date)
    if (known) return known
    const tree = growTree(hash)
    for (let nth = 0; nth < this.#noise; nth += 1) tree.add(Uint8Array.of(nth & 255, (nth >> 8) & 255, nth >> 16))
    this.#trees.set(date, tree)
    return tree
  }

  #add(
    { uid, date }: DrawnTrain,
    { code }: DrawnStop,
    said: { what: 'arrival' | 'departure'; at: number; minutes: number },
  ) {
    const tree = this.#treeOf(date)
    const booked =
      said.what === 'arrival' ? { pta: said.minutes * 2, wta: said.minutes * 2 + 1 } : { ptd: said.minutes * 2 }
    const movement: RecordedMovement = {
      serviceDate: date,
      place: tree.size() + 1,
      rid: `${date.replaceAll('-', '')}${uid}`,
      uid,
      tiploc: code,
      ...booked,
      what: said.what,
      at: instant(said.at),
      source: 'TD',
      message: 1_000_000 + tree.size(),
      saidAt: instant(said.at + 9000),
    }
    tree.add(leafOf(movement))
    return movement
  }

  heads({ mark, sign }: Signer): Map<string, DayHead> {
    return new Map(
      [...this.#trees].map(([date, tree]) => {
        const size = tree.size()
        return [date, sealHead({ date, size, root: toBase64url(tree.rootOf(size)), mark }, sign)]
      }),
    )
  }

  daysOf(movements: readonly RecordedMovement[], heads: ReadonlyMap<string, DayHead>) {
    return [...Map.groupBy(movements, ({ serviceDate }) => serviceDate)].map(([date, ofDay]) => {
      const head = heads.get(date)!
      const places = ofDay.map(({ place }) => place - 1)
      return { ...head, needed: this.#trees.get(date)!.prove(places, head.size).map(toBase64url) }
    })
  }
}

const toRecord = ({ uid, date, operator, bus, stops }: DrawnTrain): TrainToRecord => ({
  uid,
  serviceDate: date,
  operator,
  mode: bus ? 'bus' : 'rail',
  calls: stops.map(({ code, arrives, departs, came, left }) => ({
    code,
    tiplocs: [code],
    ...(arrives ? { arrival: instant(momentOf(arrives)), arrivalOff: came.what === 'OFF' } : {}),
    ...(departs ? { departure: instant(momentOf(departs)), departureOff: left.what === 'OFF' } : {}),
  })),
})
