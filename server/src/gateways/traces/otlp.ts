import { idOf, type Facts, type Part, type Span, type SpanKind } from '../../care/tracing/span.ts'

/** OTLP as JSON (opentelemetry-proto 1): what collectors take at `/v1/traces`. */

const KINDS: Readonly<Record<SpanKind, number>> = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 }
const FAILED = 2

export type Ended = {
  readonly part: Part
  /** What to add to `performance.now()` for milliseconds since 1970, as it was then. */
  readonly epoch: number
}

export const otlpOf = (parts: readonly Ended[], server: Facts): string =>
  JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: attributesOf(server) },
        scopeSpans: [
          {
            scope: { name: 'cledrau' },
            spans: parts.flatMap(({ part, epoch }) => part.spans.map((span) => spanOf(span, epoch))),
          },
        ],
      },
    ],
  })

function spanOf(span: Span, epoch: number) {
  const { part, parent, name, kind, facts, began, ended, fault } = span
  const parentSpanId = parent ? idOf(parent) : part.parentId
  return {
    traceId: part.traceId,
    spanId: idOf(span),
    ...(parentSpanId === undefined ? {} : { parentSpanId }),
    name,
    kind: KINDS[kind],
    startTimeUnixNano: nanoseconds(epoch + began),
    endTimeUnixNano: nanoseconds(epoch + Math.max(began, ended)),
    attributes: attributesOf({
      ...facts,
      ...(fault === undefined ? {} : { 'error.type': fault }),
      // A trace that was cut says so where it begins.
      ...(parent === undefined && part.left > 0 ? { 'cledrau.spans_left': part.left } : {}),
    }),
    status: fault === undefined ? {} : { code: FAILED },
  }
}

const attributesOf = (facts: Facts) =>
  Object.entries(facts).map(([key, value]) => ({
    key,
    value:
      typeof value === 'string'
        ? { stringValue: value }
        : Number.isInteger(value)
          ? { intValue: String(value) }
          : { doubleValue: value },
  }))

/** More than a number holds. */
function nanoseconds(milliseconds: number): string {
  const whole = Math.floor(milliseconds)
  const rest = Math.min(999_999, Math.floor((milliseconds - whole) * 1e6))
  return `${whole}${String(rest).padStart(6, '0')}`
}
