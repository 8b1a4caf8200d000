import type { AvailableSeats, SeatChoices, SeatGroup, SeatOption, ServiceClass } from './groups.ts'
import { isMultiple, SEAT_GROUPS } from './groups.ts'

export type VisibleGroup = {
  readonly group: SeatGroup
  readonly multiple: boolean
  /** Nothing but NONE can be chosen. */
  readonly disabled: boolean
  readonly options: readonly SeatOption[]
}

/** Sitting near each other is seen to for everybody who books together: nobody chooses it. */
const ALWAYS_DISABLED: readonly SeatGroup[] = ['PLACE']

/** The groups as a train of this class has them: NONE is always there, everything else only where it can be had. */
export function visibleGroups(available: AvailableSeats, serviceClass: ServiceClass): VisibleGroup[] {
  return (Object.keys(SEAT_GROUPS) as SeatGroup[]).map((group) => {
    const offered = available[serviceClass]?.[group] ?? []
    const options = SEAT_GROUPS[group].filter((option) => option === 'NONE' || offered.includes(option))
    const disabled = ALWAYS_DISABLED.includes(group) || options.every((option) => option === 'NONE')
    return { group, multiple: isMultiple(group), disabled, options }
  })
}

/** Of what was saved, that which can be had here: enabled groups, visible options. The rest stays saved for other trains. */
export function applySaved(saved: SeatChoices, groups: readonly VisibleGroup[]): SeatChoices {
  const applied: Record<string, unknown> = {}
  for (const { group, disabled, options } of groups) {
    if (disabled) continue
    const choice = saved[group]
    if (Array.isArray(choice)) {
      const kept = choice.filter((option) => options.includes(option))
      if (kept.length > 0) applied[group] = kept
    } else if (choice !== undefined && options.includes(choice)) {
      applied[group] = choice
    }
  }
  return applied as SeatChoices
}

/** Chooses in a group: in place of what was chosen there, or, where several may be, in addition to it or not any more. */
export function choose(choices: SeatChoices, group: SeatGroup, option: SeatOption): SeatChoices {
  if (!isMultiple(group)) return { ...choices, [group]: option }
  const before: readonly SeatOption[] = choices[group] ?? []
  const wanted = (one: SeatOption) => (one === option ? !before.includes(one) : before.includes(one))
  return { ...choices, [group]: SEAT_GROUPS[group].filter(wanted) }
}
