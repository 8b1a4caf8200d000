import type { PlayedCard } from './card-slot.ts'

/** A card that the bureau of another program plays: the one that `npm start` runs. */
export function farCard(bureau: string, isrn: string): PlayedCard {
  const ask = async (body: object) => {
    const reply = await fetch(`${bureau}/cards/${isrn}/chip`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!reply.ok) throw new Error(`the bureau has no card ${isrn}`)
    return (await reply.json()) as { answer?: string }
  }
  return {
    isrn,
    transceive: async (apdu) => (await ask({ apdu })).answer ?? '',
    leave: () => void ask({}).catch(() => undefined),
  }
}
