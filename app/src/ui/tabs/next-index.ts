/** Where a key leads from a place in a row (or column) that goes round, or nothing for other keys. */
export function nextIndex(key: string, from: number, length: number): number | undefined {
  if (length === 0) return undefined
  if (key === 'ArrowRight' || key === 'ArrowDown') return (from + 1) % length
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (Math.max(from, 0) - 1 + length) % length
  if (key === 'Home') return 0
  if (key === 'End') return length - 1
  return undefined
}
