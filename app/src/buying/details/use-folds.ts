import { useState } from 'react'
import { useLocation } from '../../routes/hash-location.ts'
import { isWithin } from '../../routes/path.ts'

export type Section = 'seats' | 'extras' | 'ticket'

/** What is unfolded. The address of how tickets come opens the page at that; else everything is left at what it is. */
export function useFolds() {
  const { path } = useLocation()
  const [open, setOpen] = useState<readonly Section[]>(isWithin(path, 'delivery-options') ? ['ticket'] : [])
  const unfold = (section: Section) => setOpen((before) => (before.includes(section) ? before : [...before, section]))
  return {
    unfold,
    of: (section: Section) => ({
      open: open.includes(section),
      onToggle: () =>
        setOpen((before) =>
          before.includes(section) ? before.filter((one) => one !== section) : [...before, section],
        ),
    }),
  }
}
export type Folds = ReturnType<typeof useFolds>
