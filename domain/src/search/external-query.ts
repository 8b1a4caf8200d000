type Query = Readonly<Record<string, string | undefined>>

/** What other sites call the fields of a search, after the calls of the service, and what an address of ours does. */
const NAMES: Readonly<Record<string, string>> = {
  origin: 'from',
  destination: 'to',
  ticketType: 'type',
  timeWindowOutbound: 'outBy',
  timeWindowInbound: 'backBy',
  adult: 'adults',
  child: 'children',
  tfwRestricted: 'own',
  seasonEndDate: 'customEnd',
}

/** Two of them make one of ours. */
const PARTS = ['outboundDate', 'outboundTime', 'returnDate', 'returnTime', 'openReturn']

/** A search from a link of another site, as our own addresses write it. What is ours already wins. */
export function fromExternal(query: Query): Record<string, string> {
  const own: Record<string, string> = {}
  for (const [name, value] of Object.entries(query))
    if (value && !NAMES[name] && !PARTS.includes(name)) own[name] = value
  for (const [name, ours] of Object.entries(NAMES)) own[ours] ??= query[name] ?? ''
  const moment = (date: string | undefined, time: string | undefined) =>
    date ? `${date}${time ? `T${time}` : ''}` : ''
  own['out'] ||= moment(query['outboundDate'], query['outboundTime'])
  own['back'] ||= moment(query['returnDate'], query['returnTime'])
  if (own['type'] === 'multiflex') own['type'] = 'multi'
  if (query['openReturn'] && /^(true|1|yes)$/i.test(query['openReturn'])) own['type'] = 'openReturn'
  // A way back was named, and nothing else was said: that is a return.
  if (!own['type'] && own['back']) own['type'] = 'return'
  return Object.fromEntries(Object.entries(own).filter(([, value]) => value !== ''))
}
