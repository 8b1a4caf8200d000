import { type DeviceBoards, openDeviceBoards } from './device-boards.ts'
import { type DevicePlanner, openDevicePlanner } from './device-planner.ts'
import { dropKeptCut, keepCut, type KeptCut, readKeptCut } from './kept-cut.ts'
import type { Answers, Asked, FromPocket, Taken, ToPocket } from './said.ts'

/** The planner on this device: a thread of its own with a timetable of its own. It asks the network for that file and nothing else. */
const worker = globalThis as unknown as DedicatedWorkerGlobalScope

type InUse = KeptCut & { planner: DevicePlanner; boards: DeviceBoards }

/** Read once, and again after each change. */
let opened: Promise<InUse | null> | undefined
const inUse = () => (opened ??= open())

async function open(): Promise<InUse | null> {
  const kept = await readKeptCut()
  const planner = kept && openDevicePlanner(kept.cut, kept.bytes, kept.fares, kept.likely)
  if (kept && planner) return { ...kept, planner, boards: openDeviceBoards(kept.cut, planner.image) }
  // Of another version than these lines: it has to come anew.
  if (kept) await dropKeptCut()
  return null
}

async function take({ newest, url, faresUrl, likelyUrl = null }: Extract<Asked, { do: 'take' }>): Promise<Taken> {
  const before = await inUse()
  const bytes = before?.cut.hash === newest.cut.hash ? before.bytes : await fetchFile(url)
  if (!bytes) return 'SILENCE'
  const beside = async (which: 'fares' | 'likely', from: string | null) => {
    const isHere = before?.[which] && before.cut[which]?.hash === newest.cut[which]?.hash
    return isHere ? before[which] : from === null ? null : ((await fetchFile(from)) ?? null)
  }
  const [fares, likely] = [await beside('fares', faresUrl), await beside('likely', likelyUrl)]
  const taken = await keepCut(newest, bytes, { fares, likely })
  if (taken === 'IN_USE') opened = undefined
  return taken
}

async function fetchFile(url: string): Promise<ArrayBuffer | undefined> {
  try {
    const reply = await fetch(url)
    return reply.ok ? await reply.arrayBuffer() : undefined
  } catch {
    return undefined
  }
}

async function answer(asked: Asked): Promise<Answers[Asked['do']]> {
  if (asked.do === 'take') return take(asked)
  if (asked.do === 'drop') {
    opened = undefined
    await dropKeptCut()
    return null
  }
  const here = await inUse()
  if (!here) return null
  const { cut, asOf, planner, boards } = here
  if (asked.do === 'look') return { cut, asOf }
  const by = { cut, asOf }
  if (asked.do === 'board') return { by, board: boards.board(asked.asked) }
  if (asked.do === 'ticket') return { by, judged: planner.judge(asked.asked, asked.news) }
  if (asked.do === 'train') return { by, train: boards.train(asked.asked) }
  return { by, planned: await planner.plan(asked.asked, asked.now, asked.news) }
}

worker.addEventListener('message', ({ data }: MessageEvent<ToPocket>) => {
  const tell = (message: FromPocket) => worker.postMessage(message)
  answer(data.asked).then(
    (value) => tell({ nth: data.nth, answer: value }),
    (trouble: unknown) => tell({ nth: data.nth, fault: String(trouble) }),
  )
})
