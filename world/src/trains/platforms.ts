import type { Second } from './day.ts'
import type { Train } from '@cledrau/feeds/railway/railway.ts'

/** Where there are fewer, the other platform is the other way's. */
const ENOUGH = 4

/** Who stands where. */
export function openPlatforms(trains: readonly Train[]) {
  const ofStation = new Map<string, Set<string>>()
  for (const { calls } of trains)
    for (const { code, platform } of calls) {
      const known = ofStation.get(code) ?? new Set()
      if (platform !== '') known.add(platform)
      ofStation.set(code, known)
    }
  const taken = new Map<string, Map<number, Second>>()
  const at = new Map<number, string>()
  /** Who is planned to share it does. */
  const isFree = (code: string, platform: string, planned: Second) =>
    [...(taken.get(`${code} ${platform}`)?.values() ?? [])].every((until) => until >= planned)
  const another = (code: string, platform: string) => {
    const all = [...(ofStation.get(code) ?? [])]
    return all.length < ENOUGH ? undefined : all.find((one) => one !== platform && isFree(code, one, Infinity))
  }
  return {
    another,
    /** The planned one; another one where that is taken; none, unless it is let in behind the train that stands there. */
    choose: (code: string, platform: string, planned: Second, letIn: boolean): string | undefined => {
      if (platform === '' || isFree(code, platform, planned)) return platform
      return another(code, platform) ?? (letIn ? platform : undefined)
    },
    take: (train: number, code: string, platform: string, until: Second) => {
      const place = `${code} ${platform}`
      taken.set(place, (taken.get(place) ?? new Map()).set(train, until))
      at.set(train, place)
    },
    leave: (train: number) => {
      taken.get(at.get(train) ?? '')?.delete(train)
      at.delete(train)
    },
  }
}
