import * as z from 'zod/mini'

/**
 * The bank's own page inside ours: card numbers are typed there and never reach us. Page and frame talk by
 * `postMessage`, in these shapes; an adapter for another bank serves a page that speaks them. Nothing a frame says
 * is believed: it only tells when to ask the server.
 */
export const paymentFrame = z.object({ url: z.string(), origin: z.string() })
export type PaymentFrame = z.infer<typeof paymentFrame>

/** Frame to page. */
export const frameSays = z.discriminatedUnion('kind', [
  /** It is drawn. `wallet`: this browser can pay with a wallet of its own. */
  z.object({ kind: z.literal('ready'), wallet: z.boolean() }),
  /** How high it is: in answer to each `method`, and whenever that changes. */
  z.object({ kind: z.literal('height'), height: z.number() }),
  /** Something in the form is missing or wrong; it says so itself. */
  z.object({ kind: z.literal('incomplete') }),
  z.object({ kind: z.literal('working') }),
  /** The bank asks the traveller to confirm, in the frame. */
  z.object({ kind: z.literal('challenge') }),
  /** One way or the other: the server knows. */
  z.object({ kind: z.literal('decided') }),
])
export type FrameSays = z.infer<typeof frameSays>

/** Page to frame. `method`: what the form is for; a saved card is named by its `cardID`. `submit`: the button was pressed. */
export type FrameHears =
  | { kind: 'look'; look: FrameLook }
  | { kind: 'method'; method: 'card' | 'wallet' }
  | { kind: 'method'; method: 'saved'; cardID: string }
  | { kind: 'submit' }

/** Our tokens, so that the form looks like the page around it: CSS colours and lengths by the token's name. */
export type FrameLook = Record<(typeof LOOK)[number], string> & { theme: 'light' | 'dark' }

export const LOOK = [
  'ink',
  'ink-soft',
  'paper',
  'surface',
  'edge',
  'edge-control',
  'petrol',
  'on-petrol',
  'petrol-ink',
  'petrol-wash',
  'cancelled',
  'cancelled-wash',
  'focus',
  'focus-gap',
  'radius-m',
  'control',
] as const
