type Tell = (places: ReadonlySet<string> | undefined) => void

/** What has been touched since when: a number that grows with each change, place by place. */
export function openStamps() {
  const last = new Map<string, number>()
  const followers: Tell[] = []
  let [count, ofAll] = [0, 0]
  return {
    at: (place: string): number => Math.max(ofAll, last.get(place) ?? 0),
    /** Nothing: all places. */
    touch: (places: ReadonlySet<string> | undefined): void => {
      count += 1
      if (places) for (const place of places) last.set(place, count)
      else ofAll = count
      for (const tell of followers) tell(places)
    },
    follow: (tell: Tell): void => void followers.push(tell),
  }
}
