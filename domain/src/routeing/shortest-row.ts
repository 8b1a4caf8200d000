/** From each station, by number, to its neighbours. */
export type Rails = readonly (readonly { to: number; miles100: number }[])[]

/** The shortest ways from one station to all others. */
export type Row = {
  /** Hundredths of a mile; NOWHERE where no rails lead. */
  miles100: Uint32Array
  /** The station before the last on the way there; -1 at the start and where no rails lead. */
  before: Int16Array
}

/** Farther than any station: it loses every comparison by itself. */
export const NOWHERE = 0xffff_ffff

/**
 * Shortest ways by Dijkstra, with a heap of its own: a national guide has thousands of stations. Of two ways that are as
 * long it takes the one found first, so that the same guide always gives the same way.
 */
export function shortestRow(rails: Rails, start: number): Row {
  const miles100 = new Uint32Array(rails.length).fill(NOWHERE)
  const before = new Int16Array(rails.length).fill(-1)
  miles100[start] = 0
  const heap: { at: number; miles100: number }[] = [{ at: start, miles100: 0 }]
  for (let here = takeLeast(heap); here; here = takeLeast(heap)) {
    // Found again by a shorter way since it was put in.
    if (here.miles100 > (miles100[here.at] as number)) continue
    for (const { to, miles100: step } of rails[here.at] ?? []) {
      const there = here.miles100 + step
      if (there >= (miles100[to] as number)) continue
      miles100[to] = there
      before[to] = here.at
      put(heap, { at: to, miles100: there })
    }
  }
  return { miles100, before }
}

type Heap = { at: number; miles100: number }[]

function put(heap: Heap, one: Heap[number]): void {
  let place = heap.push(one) - 1
  while (place > 0) {
    const parent = (place - 1) >> 1
    if ((heap[parent] as Heap[number]).miles100 <= one.miles100) break
    heap[place] = heap[parent] as Heap[number]
    place = parent
  }
  heap[place] = one
}

function takeLeast(heap: Heap): Heap[number] | undefined {
  const least = heap[0]
  const last = heap.pop()
  if (!least || !last || heap.length === 0) return least
  let place = 0
  for (;;) {
    let child = place * 2 + 1
    const right = heap[child + 1]
    if (right && right.miles100 < (heap[child] as Heap[number]).miles100) child += 1
    const next = heap[child]
    if (!next || next.miles100 >= last.miles100) break
    heap[place] = next
    place = child
  }
  heap[place] = last
  return least
}
