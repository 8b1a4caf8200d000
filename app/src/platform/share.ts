import { platformNow } from './platform.ts'

/** Through whatever the device shares with, else onto the clipboard. Closing that without sharing is no trouble. */
export async function share(title: string, url: string): Promise<'shared' | 'copied' | 'neither'> {
  const { shareLink } = platformNow()
  if (shareLink)
    return shareLink(title, url).then(
      () => 'shared' as const,
      () => 'neither' as const,
    )
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url })
      return 'shared'
    } catch (trouble) {
      if (trouble instanceof DOMException && trouble.name === 'AbortError') return 'shared'
    }
  }
  const { clipboard } = navigator as Navigator
  return clipboard.writeText(url).then(
    () => 'copied' as const,
    () => 'neither' as const,
  )
}
