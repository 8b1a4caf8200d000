import type { Railcard } from '@cledrau/contract/railcards.ts'
import { railcards } from '@cledrau/contract/railcards.ts'
import { useQuery } from '@tanstack/react-query'
import { load } from '../api/client.ts'
import { logTrouble } from '../api/log.ts'

const NONE: readonly Railcard[] = []

/** Every railcard there is; none while nobody knows. That they can't be had is noted, and nobody is stopped by it. */
export const useRailcards = (): readonly Railcard[] =>
  useQuery({
    queryKey: ['reference', 'railcards', 'list'],
    meta: { keep: true },
    queryFn: async ({ signal }) => {
      try {
        return await load(railcards, {}, { signal })
      } catch (trouble) {
        if (!signal.aborted) logTrouble('tickets', 'railcards', trouble)
        throw trouble
      }
    },
  }).data ?? NONE
