/** A file of a build: its modules, how long they are, and which other files it can't begin without. */
export type File = {
  modules: Readonly<Record<string, number>>
  imports: readonly string[]
  /** Somebody asks for it by itself, at once or by and by. */
  isAsked: boolean
}
export type Files = Readonly<Record<string, File>>

/** One request less is worth so many characters more: asking takes a slow phone about as long as reading these. */
const WORTH_OF_A_REQUEST = 2500

type Part = {
  ids: readonly string[]
  size: number
  /** Who is asked for and can't begin without it, and on which other parts it stands itself. */
  roots: Set<string>
  needs: Set<Part>
}
/** Somebody who is asked for, and a part that they would carry without needing it. */
type More = { root: string; part: Part }
type Pair = { one: Part; other: Part; more: readonly More[]; worth: number }

/**
 * Which modules go into one file, by its number. A build puts those into one that the same pages need, and so makes hundreds of
 * files of a few lines, of which a page asks for fifty. Here files that several pages need are put together, the pair first that
 * saves most, as long as what it adds to pages that need only one of the two is worth less than the requests that it saves.
 * None stands on one that stands on it: its code would run before what it stands on.
 *
 * `files`: as the build cuts them by itself. `isKept`: which stay as they are; whoever asks for those gets nothing more, either.
 */
export function together(files: Files, isKept: (name: string) => boolean): ReadonlyMap<string, number> {
  const parts = partsOf(files)
  const all = [...parts.values()]
  const free = [...parts].flatMap(([name, part]) => (part.roots.size > 1 && !isKept(name) ? [part] : []))
  let pairs = free.flatMap((one, at) => free.slice(at + 1).map((other) => weigh(one, other, isKept)))
  for (;;) {
    pairs = pairs.filter(({ worth }) => worth > 0)
    const best = pairs.reduce<Pair | null>((most, pair) => (pair.worth > (most?.worth ?? 0) ? pair : most), null)
    if (!best) break
    const { one, other } = best
    // What was put together meanwhile may have changed it.
    const { more, worth } = weigh(one, other, isKept)
    if (worth < best.worth) {
      best.worth = worth
      continue
    }
    if (standsBehind(one, other) || standsBehind(other, one)) {
      best.worth = 0
      continue
    }
    for (const { root, part } of more) part.roots.add(root)
    put(other, one, all)
    free.splice(free.indexOf(other), 1)
    pairs = pairs.filter((pair) => ![pair.one, pair.other].some((part) => part === one || part === other))
    for (const part of free) if (part !== one) pairs.push(weigh(one, part, isKept))
  }
  return new Map(free.flatMap(({ ids }, number) => ids.map((id) => [id, number] as const)))
}

function partsOf(files: Files): Map<string, Part> {
  const parts = new Map<string, Part>()
  const roots = rootsOf(files)
  for (const [name, { modules }] of Object.entries(files))
    parts.set(name, {
      ids: Object.keys(modules),
      size: Object.values(modules).reduce((sum, size) => sum + size, 0),
      roots: roots.get(name) ?? new Set(),
      needs: new Set(),
    })
  for (const [name, { imports }] of Object.entries(files))
    for (const next of imports) {
      const needed = parts.get(next)
      if (needed) parts.get(name)?.needs.add(needed)
    }
  return parts
}

/** For each file those that are asked for and can't begin without it. */
function rootsOf(files: Files): Map<string, Set<string>> {
  const roots = new Map<string, Set<string>>()
  for (const [root, { isAsked }] of Object.entries(files)) {
    if (!isAsked) continue
    const reached = new Set([root])
    for (const name of reached) {
      for (const next of files[name]?.imports ?? []) reached.add(next)
      roots.set(name, (roots.get(name) ?? new Set()).add(root))
    }
  }
  return roots
}

/** What is gained by putting two files together: requests, less what those carry who need only one of the two. */
function weigh(one: Part, other: Part, isKept: (name: string) => boolean): Pair {
  const more = [...carried(one, other), ...carried(other, one)]
  if (more.some(({ root }) => isKept(root))) return { one, other, more, worth: 0 }
  const shared = [...one.roots].filter((root) => other.roots.has(root)).length
  const costs = more.map(({ part }) => part.size + (part === one || part === other ? 0 : WORTH_OF_A_REQUEST))
  return { one, other, more, worth: shared * WORTH_OF_A_REQUEST - costs.reduce((sum, cost) => sum + cost, 0) }
}

/** Whoever asks for `one` gets `other`, too, and whatever that stands on. */
function carried(one: Part, other: Part): More[] {
  const roots = [...one.roots].filter((root) => !other.roots.has(root))
  if (roots.length === 0) return []
  return [other, ...behind(other)].flatMap((part) =>
    roots.filter((root) => !part.roots.has(root)).map((root) => ({ root, part })),
  )
}

/** Everything that a file stands on. */
function behind(part: Part): ReadonlySet<Part> {
  const reached = new Set(part.needs)
  for (const next of reached) for (const further of next.needs) reached.add(further)
  return reached
}

/** Whether one stands on the other by way of a third. */
const standsBehind = (one: Part, other: Part): boolean =>
  [...one.needs].some((part) => part !== other && (part.needs.has(other) || behind(part).has(other)))

function put(other: Part, into: Part, all: readonly Part[]): void {
  into.ids = [...into.ids, ...other.ids]
  into.size += other.size
  for (const root of other.roots) into.roots.add(root)
  for (const part of other.needs) into.needs.add(part)
  for (const part of all) if (part.needs.delete(other)) part.needs.add(into)
  into.needs.delete(into)
}
