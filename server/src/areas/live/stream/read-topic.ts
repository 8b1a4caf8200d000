/** What a topic of `contract/src/stream.ts` asks for; its shape has been looked at. */
export function readTopic(topic: string) {
  const [kind, ...rest] = topic.split(':')
  const [name = '', type, filterCrs] = rest
  if (kind === 'train') return { kind: 'train' as const, serviceId: name }
  const asked = { crs: name, filterType: Number(type), ...(filterCrs ? { filterCrs } : {}) }
  return { kind: 'board' as const, asked }
}
