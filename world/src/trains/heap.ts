/** What comes next, by its second; of one second, in the order in which it was put in. */
export function openHeap<Item extends { readonly at: number }>() {
  const items: { item: Item; order: number }[] = []
  let order = 0
  const isBefore = (one: number, other: number) => {
    const [a, b] = [items[one]!, items[other]!]
    return a.item.at - b.item.at < 0 || (a.item.at === b.item.at && a.order < b.order)
  }
  const swap = (one: number, other: number) => {
    const kept = items[one]!
    items[one] = items[other]!
    items[other] = kept
  }
  return {
    put: (item: Item) => {
      items.push({ item, order: order++ })
      for (let at = items.length - 1; at > 0;) {
        const parent = (at - 1) >> 1
        if (!isBefore(at, parent)) return
        swap(at, parent)
        at = parent
      }
    },
    take: (): Item | undefined => {
      const first = items[0]
      const last = items.pop()
      if (!first || !last || items.length === 0) return first?.item
      items[0] = last
      for (let at = 0; ;) {
        let least = at
        for (const child of [at * 2 + 1, at * 2 + 2]) if (child < items.length && isBefore(child, least)) least = child
        if (least === at) return first.item
        swap(at, least)
        at = least
      }
    },
  }
}
