/** One movement of money, in our books or on the bank's statement: named by the same key on both sides. */
export type Line = { key: string; amount: number }

export type Difference = { key: string; ours: number; theirs: number }
export type Reconciliation = { ours: number; theirs: number; differences: Difference[] }

/** Compares to the penny. A movement that only one side knows, and one that differs, is named with both amounts. */
export function reconcile(ours: readonly Line[], theirs: readonly Line[]): Reconciliation {
  const [mine, bank] = [sumByKey(ours), sumByKey(theirs)]
  const differences = [...new Set([...mine.keys(), ...bank.keys()])]
    .map((key) => ({ key, ours: mine.get(key) ?? 0, theirs: bank.get(key) ?? 0 }))
    .filter((line) => line.ours !== line.theirs)
    .toSorted((a, b) => a.key.localeCompare(b.key))
  return { ours: total(ours), theirs: total(theirs), differences }
}

const total = (lines: readonly Line[]) => lines.reduce((sum, { amount }) => sum + amount, 0)

function sumByKey(lines: readonly Line[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { key, amount } of lines) sums.set(key, (sums.get(key) ?? 0) + amount)
  return sums
}
