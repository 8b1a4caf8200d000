import { join } from 'node:path'
import { openJournal } from '../bank/journal.ts'
import { entryOf, keyOf } from './apdu.ts'
import { openChip, type Chip, type ChipMemory } from './chip.ts'

type Kept = ChipMemory & { isrn: string }
type Parts = {
  master: string
  /** What was put onto a card that nothing is kept of, by a reader of before. */
  loadedOn: (isrn: string) => readonly string[]
}

/** The cards themselves, wherever people have them. What is on them outlives us, and the host can't look in here. */
export async function openDrawer(folder: string, { master, loadedOn }: Parts) {
  const journal = await openJournal<Kept>(join(folder, 'chips.jsonl'))
  const kept = new Map<string, ChipMemory>()
  for (const { isrn, ...memory } of journal.entries) kept.set(isrn, memory)
  const chips = new Map<string, Chip>()

  const make = (isrn: string): Chip =>
    openChip({
      isrn,
      key: keyOf(master, isrn),
      memory: kept.get(isrn) ?? { sequence: 0, entries: loadedOn(isrn).map(entryOf) },
      keep: async (memory) => {
        journal.append({ isrn, ...memory })
        await journal.settled()
      },
    })
  return {
    chip: (isrn: string): Chip => {
      const chip = chips.get(isrn) ?? make(isrn)
      chips.set(isrn, chip)
      return chip
    },
    close: journal.close,
  }
}
