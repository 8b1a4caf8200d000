import * as z from 'zod/mini'

/**
 * The bank’s own form inside our page: card numbers are typed there and never reach us. Page and form talk by
 * `postMessage`, in these shapes; an adapter for another bank serves a page that speaks them. Nothing the form says
 * is believed: it only tells when to ask the server.
 */
export const bankForm = z.object({ url: z.string(), origin: z.string() })
export type BankFormAddress = z.infer<typeof bankForm>

/** Form to page. */
export const formSays = z.discriminatedUnion('kind', [
  /** It is drawn. `wallet`: this browser can pay with a wallet of its own. */
  z.object({ kind: z.literal('ready'), wallet: z.boolean() }),
  /** How high it is: in answer to each `method`, and whenever that changes. */
  z.object({ kind: z.literal('height'), height: z.number() }),
  /** Something in the form is missing or wrong; it says so itself. */
  z.object({ kind: z.literal('incomplete') }),
  z.object({ kind: z.literal('working') }),
  /** The bank asks the traveller to confirm, in the form. */
  z.object({ kind: z.literal('challenge') }),
  /** One way or the other: the server knows. */
  z.object({ kind: z.literal('decided') }),
])
export type FormSays = z.infer<typeof formSays>

/** Page to form. `method`: what the form is for; a saved card is named by its `cardID`. `submit`: the button was pressed. */
export type FormHears =
  | { kind: 'look'; look: FormLook }
  | { kind: 'method'; method: 'card' | 'wallet' }
  | { kind: 'method'; method: 'saved'; cardID: string }
  | { kind: 'submit' }

/** Our tokens, so that the form looks like the page around it: CSS colours and lengths by the token's name. */
export type FormLook = Record<(typeof LOOK)[number], string> & { theme: 'light' | 'dark' }

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
