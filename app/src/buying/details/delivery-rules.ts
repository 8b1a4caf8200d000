import type { DeliveryOption } from '@cledrau/contract/buying/booking.ts'
import type { DeliveryGroup } from '@cledrau/contract/buying/orders.ts'
import type { DeliveryCode } from '@cledrau/domain/tickets/kinds.ts'
import { DELIVERY_GROUPS } from '@cledrau/contract/buying/orders.ts'
import type { IconName } from '../../ui/icon/icon.tsx'

export const DELIVERY_ICONS: Record<DeliveryGroup, IconName> = {
  E_TICKET: 'file',
  M_TICKET: 'phone',
  SMARTCARD: 'card',
  ON_DEPARTURE: 'ticket',
  MAIL: 'mail',
}

export type Group = { group: DeliveryGroup; options: readonly DeliveryOption[] }

/** What is offered, by group, in the order in which one is proposed. */
export const groupsOf = (options: readonly DeliveryOption[]): Group[] =>
  DELIVERY_GROUPS.map((group) => ({ group, options: options.filter((one) => one.group === group) })).filter(
    (one) => one.options.length > 0,
  )

/** The first of each group is chosen in it. */
export const firstOf = ({ options }: Group): DeliveryOption | undefined =>
  options.find(({ isSelected }) => isSelected) ?? options[0]

export const optionOf = (options: readonly DeliveryOption[], code: DeliveryCode | null): DeliveryOption | undefined =>
  options.find((one) => one.code === code)
