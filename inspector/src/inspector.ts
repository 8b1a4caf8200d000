import { MOST_INSPECTIONS, type Inspection } from '@cledrau/contract/wallet/inspections.ts'
import { isOwnPhotocard } from '@cledrau/domain/photocards/own-number.ts'
import type { GuardKnows } from '@cledrau/domain/tickets/judge-ticket.ts'
import { instant, MINUTE, type Instant } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import { isKnown, keptCards, markOf, nextCall, type CardAnswer, type CardRead } from './payg/cards.ts'
import { checkBill, isBill, type CheckedBill } from './payg/check-bill.ts'
import { checkCertificate, isCertificate, NOT_THERE, type CheckedCertificate } from './check-certificate.ts'
import { checkEvidence, isEvidence, type CheckedEvidence } from './check-evidence.ts'
import { checkCode, type Checked } from './check-code.ts'
import { fetchTrains, recallTrains, type DayTrains } from './day-trains.ts'
import { askCard } from './office/ask-card.ts'
import { fetchCertificate } from './office/fetch-certificate.ts'
import { fetchFace, type Face } from './office/fetch-face.ts'
import { keep, recall } from './keep.ts'
import { fetchLists, recallLists, sendReports, type Flagged, type Lists } from './lists.ts'
import { canVerify } from './verify-signature.ts'

export type InspectorState = {
  lists: Lists | null
  /** Today's trains, to choose one's own from. */
  day: DayTrains | null
  /** The newest look, shown large. */
  last: Checked | null
  /** The photocard that the newest look names. Nobody’s face stays on this device: it goes with the next look. */
  face: Face | null
  /** Instead of a ticket: why split tickets were the cheapest. It is nobody's right to travel, so nothing is reported. */
  certificate: CheckedCertificate | null
  /** Or a week of pay as you go: what it cost, worked out anew. */
  bill: CheckedBill | null
  /** Likewise: what a decision on Delay Repay rests on. */
  evidence: CheckedEvidence | null
  /** Or a card, phone or watch that was read: its id among `cards`. */
  card: string | null
  /** What was read today, newest first. */
  cards: CardRead[]
  recent: Checked[]
  flagged: Flagged[]
  /** Looks that the office hasn't heard of yet. */
  waiting: Inspection[]
  deviceKey: string | null
  device: string | null
  online: boolean
  canCheck: boolean
  /** How far the office's clock is ahead of this device's. */
  ahead: number
}

export type Inspector = {
  state: () => InspectorState
  subscribe: (listener: () => void) => () => void
  check: (text: string, train: GuardKnows['train']) => Promise<void>
  /** A card’s token, as the guard’s reader types it, on a train that is known. */
  readCard: (token: string, train: GuardKnows['train']) => Promise<void>
  now: () => Instant
}

const KEPT = ['recent', 'cards', 'flagged', 'waiting', 'deviceKey', 'device', 'ahead'] as const
const MOST_RECENT = 50

/** One thing is shown large at a time. */
const NOTHING = { last: null, face: null, certificate: null, bill: null, evidence: null, card: null }

/** What this device knows and does: it checks by itself, and reports when there is a signal. */
export function openInspector(): Inspector {
  let state: InspectorState = {
    lists: null,
    day: null,
    ...NOTHING,
    cards: [],
    recent: [],
    flagged: [],
    waiting: [],
    deviceKey: null,
    device: null,
    online: navigator.onLine,
    canCheck: true,
    ahead: 0,
  }
  const listeners = new Set<() => void>()
  const set = (next: Partial<InspectorState>) => {
    state = { ...state, ...next }
    for (const name of KEPT) if (name in next) void keep(name, state[name])
    for (const listener of listeners) listener()
  }
  const now = () => instant(Date.now() + state.ahead)

  const report = async () => {
    const { deviceKey, waiting } = state
    if (deviceKey === null) return
    const sent = waiting.slice(0, MOST_INSPECTIONS)
    const answer = await sendReports(deviceKey, sent)
    if (!answer) return set({ deviceKey: null, device: null })
    const ids = new Set(sent.map(({ id }) => id))
    set({ ...answer, waiting: state.waiting.filter(({ id }) => !ids.has(id)) })
  }

  const heardOf = (id: string, answer: CardAnswer) =>
    set({
      cards: state.cards.map(({ token, ...read }) => (read.id === id ? { ...read, answer } : keepToken(read, token))),
    })
  /** Oldest first: what was read without a signal is asked when there is one. */
  const askCards = async () => {
    const { deviceKey } = state
    if (deviceKey === null) return
    for (const read of state.cards.toReversed()) {
      if (read.token === undefined) continue
      const answer = await askCard(deviceKey, read.token, read)
      if (!answer) return set({ deviceKey: null, device: null })
      heardOf(read.id, answer)
    }
  }

  let scanned = ''
  /** For a good ticket that names a photocard; what another look took the place of meanwhile comes too late. */
  const bringFace = async () => {
    const { last, face, deviceKey } = state
    if (deviceKey === null || !face || face.state !== 'waiting' || !last?.content) return
    const found = await fetchFace({ deviceKey, issueId: last.content.issueId, code: scanned })
    if (state.face === face) set({ face: found })
  }

  const syncOnce = async () => {
    try {
      const lists = await fetchLists(state.lists, now())
      set({ lists, ahead: lists.asOf - Date.now(), online: true })
      await report()
      await askCards()
      set({ day: await fetchTrains(state.day, now()) })
      await bringFace()
    } catch {
      set({ online: false })
    }
  }
  let busy = Promise.resolve()
  /** One after the other: what was scanned meanwhile goes with the next. */
  const sync = () => (busy = busy.then(syncOnce))

  const lookAtCertificate = async (text: string) =>
    set({ ...NOTHING, certificate: await checkCertificate(text, state.lists?.keys ?? []) })
  const lookAtBill = async (text: string) =>
    set({ ...NOTHING, bill: await checkBill(text, state.lists?.statementKeys ?? []) })
  const lookAtEvidence = async (text: string) => {
    await hasBegun
    set({ ...NOTHING, evidence: await checkEvidence(text, state.lists?.evidenceKeys ?? []) })
  }
  const lookAt = (text: string) => (isBill(text) ? lookAtBill(text) : lookAtCertificate(text))

  const bringCertificate = async (id: string) => {
    try {
      await lookAtCertificate(await fetchCertificate(id))
    } catch {
      set({ ...NOTHING, certificate: NOT_THERE })
    }
  }

  let begun = () => {}
  const hasBegun = new Promise<void>((resolve) => (begun = resolve))
  const begin = async () => {
    const kept = await Promise.all(KEPT.map(async (name) => [name, await recall(name)] as const))
    const known = Object.fromEntries(kept.filter(([, value]) => value !== undefined)) as Partial<InspectorState>
    const given = keyInAddress()
    const lists = (await recallLists()) ?? null
    const day = (await recallTrains()) ?? null
    const certificate = certificateInAddress()
    const named = certificateNamed()
    set({ ...known, lists, day, canCheck: await canVerify(), ...(given !== null && { deviceKey: given }) })
    const heard = sync()
    // A device that has no lists yet knows nothing of any ticket: it waits for them, if anybody answers.
    if (lists === null) await heard
    begun()
    await heard
    if (certificate !== null) await lookAt(certificate)
    if (named !== null) await bringCertificate(named)
  }

  void begin()
  addEventListener('online', () => void sync())
  addEventListener('offline', () => set({ online: false }))
  document.addEventListener('visibilitychange', () => void sync())
  setInterval(() => void sync(), MINUTE)

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    now,
    readCard: async (token, train) => {
      await hasBegun
      if (!isKnown(train)) return
      const at = now()
      const mark = await markOf(token)
      const station = nextCall(train, at)
      const read = { id: crypto.randomUUID(), at, mark, operator: train.toc, station, answer: null }
      // A device that may not ask keeps nothing to ask with.
      const cards = [keepToken(read, state.deviceKey === null ? undefined : token), ...state.cards]
      set({ ...NOTHING, card: read.id, cards: keptCards(cards, at) })
      void askCards()
        .catch(() => undefined)
        .finally(sync)
    },
    check: async (text, train) => {
      if (isEvidence(text)) return lookAtEvidence(text)
      if (isCertificate(text) || isBill(text)) return lookAt(text)
      await hasBegun
      const { lists, recent, deviceKey, waiting } = state
      const last = await checkCode({ text, lists, now: now(), train, before: recent })
      scanned = text.replaceAll(/\s/g, '')
      set({
        ...NOTHING,
        last,
        face:
          isOwnPhotocard(last.content?.photocard ?? '') && isGood(last) && deviceKey !== null
            ? { state: 'waiting' }
            : null,
        recent: [last, ...recent].slice(0, MOST_RECENT),
        waiting: deviceKey === null ? [] : [...waiting, reportOf(last, train)],
      })
      void bringFace()
        .catch(() => undefined)
        .finally(sync)
    },
  }
}

/** The key comes once, behind the #, which no server ever sees. */
function keyInAddress(): string | null {
  const [, key] = /^#key=([\w-]{8,100})$/.exec(location.hash) ?? []
  if (key === undefined) return null
  history.replaceState(null, '', location.pathname)
  return key
}

/** From a ticket's page or a bill's, likewise. */
function certificateInAddress(): string | null {
  const [, text] = /^#(?:certificate|bill)=([\w.-]+)$/.exec(location.hash) ?? []
  if (text === undefined) return null
  history.replaceState(null, '', location.pathname)
  return text
}

/** From paper or a letter: where it is. */
function certificateNamed(): string | null {
  const [, id] = /^#c=([\w-]{22})$/.exec(location.hash) ?? []
  if (id === undefined) return null
  history.replaceState(null, '', location.pathname)
  return id
}

const keepToken = (read: CardRead, token: string | undefined): CardRead =>
  token === undefined ? read : { ...read, token }

/** Whoever shows a ticket that isn’t good shows nobody’s face with it. */
const isGood = ({ why }: Checked): boolean => why === null || why === 'NAME_TRAIN'

const reportOf = ({ id, at, why, content }: Checked, train: GuardKnows['train']): Inspection => ({
  id,
  issueId: content?.issueId ?? '',
  scannedAt: londonIso(at),
  verdict: why ?? 'VALID',
  train: train && { uid: train.uid, serviceDate: train.serviceDate },
})
