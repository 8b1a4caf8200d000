import { useState } from 'react'

/** Which panels somebody opened or closed: kept while the app is open, and forgotten with it. */
const choices = new Map<string, boolean>()

/** Open or folded, as it was left in this visit; before that as it starts. */
export function useOpened(name: string, starts: boolean): [boolean, () => void] {
  const [chosen, choose] = useState(choices.get(name))
  const open = chosen ?? starts
  const toggle = () => {
    choices.set(name, !open)
    choose(!open)
  }
  return [open, toggle]
}

export const forgetOpened = () => choices.clear()
