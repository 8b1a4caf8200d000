/** What a traveller may go by. `All` is a choice of its own: any of them. */
export const TRANSPORT_MODES = ['All', 'Rail', 'Bus', 'Walk', 'Ferry', 'Coach'] as const
export type TransportMode = (typeof TRANSPORT_MODES)[number]

export const ALL_MODES: readonly TransportMode[] = ['All']

/**
 * What is chosen after a press. All takes the place of everything; one of the others takes the place of All, is added or
 * taken away. None of them and all of them mean All.
 */
export function toggleMode(chosen: readonly TransportMode[], pressed: TransportMode): readonly TransportMode[] {
  if (pressed === 'All') return ALL_MODES
  const wanted = TRANSPORT_MODES.filter(
    (mode) => mode !== 'All' && (mode === pressed ? !chosen.includes(mode) : chosen.includes(mode)),
  )
  return asChoice(wanted)
}

/** The same choice, said in one way. */
export const asChoice = (modes: readonly TransportMode[]): readonly TransportMode[] => {
  const named = TRANSPORT_MODES.filter((mode) => mode !== 'All' && modes.includes(mode))
  const isAll = modes.includes('All') || named.length === 0 || named.length === TRANSPORT_MODES.length - 1
  return isAll ? ALL_MODES : named
}
