import type { Settings } from '../../settings.ts'
import { VERSION } from '../../version.ts'
import { openCollector, type TraceFigures } from '../../gateways/traces/collector.ts'
import { beginSpan, endSpan, type Given, type Part, type Span, type SpanKind, under } from './span.ts'
import { drawShare, drawTraceId } from './trace-ids.ts'
import { readTraceparent } from './traceparent.ts'

/** Follows what this server does, and keeps what is worth a look: whatever failed, whatever was slow, and a hundredth of the rest. */
export type Traces = {
  /** Begins our part of a trace. `from`: what whoever caused it told us, another part of ours who has drawn already, or nobody. */
  begin: (name: string, given: Given & { from?: unknown; isOurs?: boolean }) => Span
  /** Ends it, and decides whether it is kept. `tookMs`: where it isn't the time until now. */
  end: (span: Span, error?: unknown, tookMs?: number) => void
  /** Both around some work, which stands under it. */
  follow: <Value>(name: string, given: Given & { from?: unknown }, work: () => Promise<Value>) => Promise<Value>
  figures: () => TraceFigures
  close: () => Promise<void>
}

/** Beyond this somebody looks: at a call it is what travellers wait for a search at most (the objective), the rest nobody waits for. */
const SLOW_MS: Readonly<Record<SpanKind, number>> = {
  server: 500,
  consumer: 5000,
  internal: 5000,
  client: 5000,
  producer: 5000,
}

type Followed = Pick<Settings, 'TRACES_URL' | 'TRACES_PERCENT' | 'NODE_NAME'>
type Log = { error: (facts: object, text: string) => void }

/** Where somebody follows, in a part of its own; else the work alone. */
export const followed = <Value>(
  traces: Traces | undefined,
  name: string,
  given: Given & { from?: unknown },
  work: () => Promise<Value>,
): Promise<Value> => (traces ? traces.follow(name, given, work) : work())

/** Nothing where nobody takes traces. */
export function openTraces({ TRACES_URL, TRACES_PERCENT, NODE_NAME }: Followed, log: Log): Traces | undefined {
  if (TRACES_URL === undefined) return undefined
  const collector = openCollector({
    url: TRACES_URL,
    server: { 'service.name': 'cledrau', 'service.version': VERSION, 'service.instance.id': NODE_NAME },
    log,
  })

  const begin: Traces['begin'] = (name, { from, isOurs = true, ...given }) => {
    const told = readTraceparent(from)
    const part: Part = {
      traceId: told?.traceId ?? drawTraceId(),
      parentId: told?.spanId,
      // Between parts of ours one of them has drawn; a stranger's word would let anybody have all of theirs kept.
      isDrawn: told && isOurs ? told.isDrawn : drawShare() * 100 < TRACES_PERCENT,
      spans: [],
      left: 0,
      failed: false,
      isOver: false,
    }
    return beginSpan(part, undefined, name, given, performance.now())
  }
  const end: Traces['end'] = (span, error, tookMs) => {
    endSpan(span, error)
    const { part } = span
    if (part.isOver) return
    part.isOver = true
    const isSlow = (tookMs ?? span.ended - span.began) >= SLOW_MS[span.kind]
    if (part.isDrawn || isSlow || part.failed || span.fault !== undefined) collector.add(part)
  }

  return {
    begin,
    end,
    follow: (name, given, work) => {
      const span = begin(name, given)
      return under(span, work).then(
        (value) => {
          end(span)
          return value
        },
        (error: unknown) => {
          end(span, error)
          throw error
        },
      )
    },
    figures: collector.figures,
    close: collector.close,
  }
}
