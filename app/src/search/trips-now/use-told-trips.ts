import { useEffect, useState } from 'react'

type ToldTrips = typeof import('./told-trips.tsx')

/** Asked for beside the trains, and there before they are: what says how they run is no part of what a list needs first. */
let here: ToldTrips | undefined
const coming = import('./told-trips.tsx').then((parts) => (here = parts))

/** What says how trips run now; nothing until it has come. */
export function useToldTrips(): ToldTrips | undefined {
  const [parts, setParts] = useState(here)
  useEffect(() => {
    if (!parts) void coming.then(setParts)
  }, [parts])
  return parts
}
