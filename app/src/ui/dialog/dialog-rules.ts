export type DialogFacts = {
  /** There is something to choose, and so a second button. */
  hasCancel: boolean
  /** What was confirmed is being done. */
  loading: boolean
  needsNetwork: boolean
  offline: boolean
  takesAway: boolean
}

export type DialogButton = {
  does: 'confirm' | 'cancel'
  kind: 'main' | 'stop' | 'quiet'
  /** Can't be pressed: without a network, or while the other one's work is being done. */
  off: boolean
  /** Keeps its place and takes no second press. */
  loading: boolean
}

/** The buttons of a confirmation, from top to bottom. */
export function dialogButtons({ hasCancel, loading, needsNetwork, offline, takesAway }: DialogFacts): DialogButton[] {
  const confirm: DialogButton = {
    does: 'confirm',
    kind: takesAway ? 'stop' : 'main',
    off: needsNetwork && offline,
    loading,
  }
  return hasCancel ? [confirm, { does: 'cancel', kind: 'quiet', off: loading, loading: false }] : [confirm]
}

/** Neither Escape nor the veil nor Back closes it while something is being done. */
export const dialogStays = ({ loading }: Pick<DialogFacts, 'loading'>): boolean => loading
