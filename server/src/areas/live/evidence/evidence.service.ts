import { createHash } from 'node:crypto'
import type { Plain } from '@cledrau/domain/delay-repay/evidence/canonical.ts'
import { toBase64url } from '@cledrau/domain/delay-repay/evidence/base64url.ts'
import { leafOf } from '@cledrau/domain/delay-repay/evidence/day-record.ts'
import type {
  DayHead,
  EvidenceDay,
  EvidenceFile,
  RecordedMovement,
} from '@cledrau/domain/delay-repay/evidence/evidence-file.ts'
import { growTree, type HashTree } from '@cledrau/domain/delay-repay/evidence/hash-tree.ts'
import { sealEvidence, sealHead, type EvidenceKey } from '@cledrau/domain/delay-repay/evidence/sealed-text.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import type { Clock } from '../../../clock.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Database } from '../../../db/database.ts'
import { listRecorded, listRecordedOf, listSaidSince } from '../../../live/recorded.ts'
import type { EvidenceSigner } from './evidence-signer.ts'
import * as store from './evidence.store.ts'

export type Evidence = {
  /** The newest signed head of a day, or the one of so many movements. */
  readDay: (date: string, size?: number) => Promise<Result<DayHead, 'EVIDENCE_DAY_UNKNOWN'>>
  /** What was reported of a train, as it goes into a file. */
  movementsOf: (train: { uid: string; serviceDate: string }) => Promise<RecordedMovement[]>
  /** Of which trains of these days something was said since, and when last. */
  saidSince: (from: string, since: Instant) => Promise<{ uid: string; serviceDate: string; saidAt: Instant }[]>
  /** The signed heads of their days, with what leads these movements there. */
  daysOf: (movements: readonly RecordedMovement[]) => Promise<EvidenceDay[]>
  /** The file as it is given out. */
  seal: (file: EvidenceFile) => string
  keys: () => EvidenceKey[]
}

type Parts = { db: Database; clock: Clock; signer: EvidenceSigner }

const AT_ONCE = 10_000
/** Claims are mostly about yesterday and today. */
const MOST_DAYS = 4

const hash = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()

/**
 * The record of each day as a tree of hashes. It grows with the record: a head that was signed once is that of the first so many
 * movements for ever. Any server makes the same tree from the same rows; of two that sign one at once, one head is kept.
 */
export function openEvidence({ db, clock, signer }: Parts): Evidence {
  const trees = new Map<string, HashTree>()
  let before: Promise<unknown> = Promise.resolve()
  /** One after the other: each reads on from where the last one stopped. */
  const inTurn = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const mine = before.catch(() => {}).then(work)
    before = mine
    return mine
  }
  const grown = async (date: string): Promise<HashTree> => {
    const tree = trees.get(date) ?? growTree(hash)
    trees.delete(date)
    trees.set(date, tree)
    for (const old of [...trees.keys()].slice(0, -MOST_DAYS)) trees.delete(old)
    for (;;) {
      const movements = await listRecorded(db, date, tree.size(), AT_ONCE)
      for (const movement of movements) {
        // Places are given without gaps: a leaf at another place would make every file of that day wrong.
        if (movement.place !== tree.size() + 1) throw new Error(`${date}: place ${tree.size() + 1} is missing`)
        tree.add(leafOf(movement))
      }
      if (movements.length < AT_ONCE) return tree
    }
  }
  const headOf = async (date: string, tree: HashTree): Promise<DayHead> => {
    const size = tree.size()
    const known = await store.findHead(db, date, size)
    if (known) return known
    const now = clock.now()
    const { mark, sign } = signer.at(now)
    const head = sealHead({ date, size, root: toBase64url(tree.rootOf(size)), mark }, sign)
    await store.addHead(db, head, now)
    return (await store.findHead(db, date, size)) ?? head
  }

  return {
    readDay: async (date, size) => {
      const head =
        size === undefined
          ? await inTurn(async () => {
              const tree = await grown(date)
              // Once its movements are gone, what was signed last stands for the day.
              return tree.size() > 0 ? headOf(date, tree) : store.findHead(db, date)
            })
          : await store.findHead(db, date, size)
      return head ? done(head) : refuse('EVIDENCE_DAY_UNKNOWN')
    },
    movementsOf: (train) => listRecordedOf(db, train),
    saidSince: (from, since) => listSaidSince(db, from, since),
    daysOf: (movements) =>
      inTurn(async () => {
        const days: EvidenceDay[] = []
        for (const [date, ofDay] of Map.groupBy(movements, ({ serviceDate }) => serviceDate)) {
          const tree = await grown(date)
          const head = await headOf(date, tree)
          const places = ofDay.map(({ place }) => place - 1)
          days.push({ ...head, needed: tree.prove(places, head.size).map(toBase64url) })
        }
        return days
      }),
    seal: (file) => {
      const { mark, sign } = signer.at(clock.now())
      return sealEvidence(file as unknown as Plain, mark, sign)
    },
    keys: signer.keys,
  }
}
