import type { System } from './plugins.ts'

/** A card that somebody may hold to a phone: a command in, an answer out. `leave`: it has no power any more. */
export type PlayedCard = { isrn: string; transceive: (command: string) => Promise<string>; leave: () => void }

type Parts = {
  system: System
  tell: (plugin: string, event: string, data: unknown, hold: boolean) => void
  reject: (message: string, code: string) => Error
}

/** What NFC of this phone is like, and what is held to it. */
export type SlotState = {
  nfc: 'on' | 'off' | 'none'
  /** What iOS's own sheet has said, in its order. */
  sheet: string[]
  /** The sheet, or Android's reader mode, is there. */
  reading: boolean
  /** How many commands were carried since reading began. */
  carried: number
  /** The card goes at this command; `heard`: once it has done it. */
  pullAt: { command: number; heard: boolean } | null
}

/** The phone's side of our own plugin for smartcards. */
export function cardSlot({ system, tell, reject }: Parts) {
  const state: SlotState = { nfc: 'on', sheet: [], reading: false, carried: 0, pullAt: null }
  let field: PlayedCard | null = null
  let plain = false

  const said = (event: string, data: object) => tell('Smartcards', event, data, false)
  const come = () => {
    if (!state.reading || (field === null && !plain)) return
    said('card', { id: plain ? 'A0B1C2D3' : `04${field?.isrn.slice(-6)}`, speaks: !plain })
  }
  const pull = () => {
    field?.leave()
    field = null
    plain = false
  }
  const end = (message?: unknown) => {
    if (system === 'ios' && state.reading && typeof message === 'string') state.sheet.push(message)
    state.reading = false
    field?.leave()
  }
  const gone = (): never => {
    pull()
    said('gone', {})
    throw reject('The card is gone', 'GONE')
  }

  const methods: Record<string, (options: Record<string, unknown>) => unknown> = {
    'Smartcards.check': () => ({ state: state.nfc }),
    'Smartcards.start': ({ message }) => {
      if (state.nfc !== 'on') throw reject('NFC', state.nfc === 'off' ? 'OFF' : 'NONE')
      state.reading = true
      state.carried = 0
      if (system === 'ios') state.sheet = [String(message)]
      queueMicrotask(come)
    },
    'Smartcards.transceive': async ({ apdu }) => {
      if (!field || !state.reading) return gone()
      state.carried += 1
      const last = state.pullAt?.command === state.carried ? state.pullAt : null
      if (last && !last.heard) return gone()
      const answer = await field.transceive(String(apdu))
      return last ? gone() : { answer }
    },
    'Smartcards.setMessage': ({ message }) => void (system === 'ios' && state.sheet.push(String(message))),
    'Smartcards.finish': ({ message }) => end(message),
    'Smartcards.cancel': () => end(),
  }

  return {
    state,
    methods,
    /** Held to the phone; one that was there before makes room. */
    hold: (card: PlayedCard) => {
      pull()
      field = card
      come()
    },
    /** A card of something else: a key to a door, an old ticket. */
    holdPlain: () => {
      pull()
      plain = true
      come()
    },
    /** Two at once, which iOS notices, and waits for one. */
    holdSeveral: () => said('card', { id: '', speaks: false, several: true }),
    pull,
    /** The app ends: the phone reads no longer, and a card has no power. */
    stop: () => end(),
    /** What ends it is not the app: somebody, the system, its minute, or another app that comes to the front. */
    endReading: (why: 'CANCELLED' | 'TIMEOUT' | 'BUSY' | 'LEFT') => {
      if (!state.reading) throw new Error('nobody reads')
      end()
      said('ended', { why })
    },
  }
}
