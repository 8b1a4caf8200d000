/** Whose call it was, as the W3C has it (Trace Context, level 1): `00-<trace>-<span>-<flags>`. */
export type Traceparent = { readonly traceId: string; readonly spanId: string; readonly isDrawn: boolean }

/** Later versions say more behind it. */
const WRITTEN = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/
const DRAWN = 1

/** Nothing where it isn't one: then a trace begins here. */
export function readTraceparent(text: unknown): Traceparent | undefined {
  if (typeof text !== 'string' || text.length > 200) return undefined
  const [, version, traceId = '', spanId = '', flags = '', more] = WRITTEN.exec(text) ?? []
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return undefined
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, isDrawn: (Number.parseInt(flags, 16) & DRAWN) === DRAWN }
}

export const traceparentOf = (traceId: string, spanId: string, isDrawn: boolean): string =>
  `00-${traceId}-${spanId}-${isDrawn ? '01' : '00'}`
