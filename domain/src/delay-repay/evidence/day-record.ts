import { bytesOf, canonicalText, type Plain } from './canonical.ts'
import type { EvidenceDay, RecordedMovement } from './evidence-file.ts'
import { fromBase64url, toBase64url } from './base64url.ts'
import { rootFrom, type Hash } from './hash-tree.ts'

/** What is hashed of a movement: all of it, in the one way in which it can be written. */
export const leafOf = (movement: RecordedMovement): Uint8Array => bytesOf(canonicalText(movement as unknown as Plain))

/** Whether these movements of a day stand at their places in its tree. */
export function leadToRoot(day: EvidenceDay, movements: readonly RecordedMovement[], hash: Hash): boolean {
  const leaves = new Map(movements.map((movement) => [movement.place - 1, leafOf(movement)]))
  if (leaves.size !== movements.length) return false
  const needed = day.needed.map(fromBase64url)
  if (!needed.every((one) => one?.length === 32)) return false
  const root = rootFrom(hash, { size: day.size, leaves, needed: needed as Uint8Array[] })
  return root !== undefined && toBase64url(root) === day.root
}
