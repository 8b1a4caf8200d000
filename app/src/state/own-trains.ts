import type { Ride } from '@cledrau/domain/live/rides-now.ts'
import { useEffect } from 'react'
import { cell, useCell } from '../platform/cell.ts'
import { surely } from './surely.ts'

/** A train that whoever holds this device has a ticket for, between where they get on and off. */
export type OwnTrain = Ride & { recordLocator: string; direction: string }

export const ownTrains = cell<readonly OwnTrain[]>([])

// Only the wallet knows tickets, and it stands above the boards: the app's start says how it is asked.
let follow = (): Promise<unknown> => Promise.resolve()

export const setOwnTrains = (next: () => Promise<unknown>): void => {
  follow = next
}

/** One's own trains, by the tickets on this device. Nobody is told of them. */
export function useOwnTrains(): readonly OwnTrain[] {
  useEffect(() => void surely('own-trains', () => follow()), [])
  return useCell(ownTrains)
}
