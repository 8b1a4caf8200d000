import { useEffect, useState } from 'react'

/** As many as a slow phone draws between two touches. */
const MORE = 40

/** Grows to a number by parts, each in a task of its own; what is drawn already stays. */
export function useGrowing(to: number): number {
  const [count, setCount] = useState(MORE)
  const grows = count < to
  useEffect(() => {
    if (!grows) return undefined
    const timer = setTimeout(() => setCount(count + MORE))
    return () => clearTimeout(timer)
  }, [count, grows])
  return count
}
