import type { HeardRailway } from './heard-railway.ts'
import { type HeardTrain, unheard } from './heard-train.ts'
import type { SlowRailway } from './slow-board.ts'
import type { SlowLink, SlowTimetable } from './slow-timetable.ts'
import { nameOfTrain, type SlowTrain, slowTrain } from './slow-train.ts'

type CodeOf = (tiploc: string) => string | undefined

/** Darwin's word goes before the timetable's, train by train and link by link. */
export function openSlowRailway(heard: HeardRailway, timetable: SlowTimetable, codeOf: CodeOf) {
  const views = new Map<HeardTrain, { said: number; train: SlowTrain | undefined }>()
  const viewOf = (train: HeardTrain): SlowTrain | undefined => {
    const known = views.get(train)
    if (known?.said === train.from.length) return known.train
    const view = slowTrain(train, codeOf, timetable.beside.get(nameOfTrain(train) ?? ''))
    views.set(train, { said: train.from.length, train: view })
    return view
  }
  return (): SlowRailway => {
    const trains = new Map(timetable.trains)
    for (const train of heard.trains.values()) {
      const name = nameOfTrain(train)
      if (name === undefined) continue
      // What was told isn't the timetable's any more, nor is what may not be shown.
      trains.delete(name)
      const view = viewOf(train)
      if (view) trains.set(name, view)
    }
    const said: SlowLink[] = []
    for (const { xml, isOff } of heard.links.values()) {
      const { category, tiploc = '' } = xml.attributes
      const [base, other] = ['main', 'assoc'].map((which) => {
        const rid = xml.children.find(({ name }) => name === which)?.attributes.rid ?? ''
        return nameOfTrain(heard.trains.get(rid) ?? unheard(rid))
      })
      const code = codeOf(tiploc)
      if ((category !== 'JJ' && category !== 'VV') || !base || !other || !code) continue
      said.push({ kind: category === 'JJ' ? 'join' : 'divide', code, base, other, isOff })
    }
    const isSaid = (link: SlowLink) =>
      said.some(
        ({ kind, code, base, other }) =>
          kind === link.kind && code === link.code && base === link.base && other === link.other,
      )
    return { trains, links: [...said, ...timetable.links.filter((link) => !isSaid(link))] }
  }
}
