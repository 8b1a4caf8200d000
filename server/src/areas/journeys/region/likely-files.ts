import type { Counts } from '@cledrau/domain/live/likely/counts.ts'
import type { Packed } from '../../../reference/reference.ts'
import { type Named, named, packedOf } from './region-files.ts'
import type { FileMade, LikelyWanted } from './region-thread.ts'

type Learnt = { of: Counts; operators: string; file: Named; packed: Packed }

type Parts = {
  counts: () => Counts
  make: (wanted: LikelyWanted) => Promise<FileMade>
  onTrouble: (error: unknown) => void
}

export type LikelyFiles = ReturnType<typeof openLikelyFiles>

/** How trains fared, as a file for devices: made once for each table that was learnt. */
export function openLikelyFiles({ counts, make, onTrouble }: Parts) {
  /** The last two, the newest last. */
  let whole: Learnt[] = []
  let making: { of: Counts; operators: string; learnt: Promise<Learnt | undefined> } | undefined

  const begin = (of: Counts, operators: readonly string[]): Promise<Learnt | undefined> => {
    const name = operators.join()
    if (making?.of === of && making.operators === name) return making.learnt
    const learnt = make({ counts: of, operators }).then(
      (made): Learnt => {
        const fresh = { of, operators: name, file: named(made), packed: packedOf(made) }
        whole = [...whole.filter(({ file }) => file.hash !== fresh.file.hash), fresh].slice(-2)
        return fresh
      },
      (error: unknown) => {
        // A device plans without it, too; it is tried again by whoever asks next.
        making = undefined
        onTrouble(error)
        return undefined
      },
    )
    making = { of, operators: name, learnt }
    return learnt
  }
  return {
    /** The newest that is whole: while another one is being made, the one before it. Nothing where none could be made. */
    newest: async (operators: readonly string[]): Promise<Named | undefined> => {
      const of = counts()
      const last = whole.at(-1)
      if (last?.of === of && last.operators === operators.join()) return last.file
      const learnt = begin(of, operators)
      return (last ?? (await learnt))?.file
    },
    file: (hash: string): Packed | undefined => whole.find(({ file }) => file.hash === hash)?.packed,
  }
}
